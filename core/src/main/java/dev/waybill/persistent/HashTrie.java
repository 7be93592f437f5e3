package dev.waybill.persistent;

import java.util.ArrayList;
import java.util.List;

/**
 * An immutable hash array mapped trie from keys to places (numbers of at least 0), after Bagwell's "Ideal Hash Trees":
 * five bits of the hash choose a branch at each level; keys with equal hashes share one bucket.
 */
final class HashTrie {
    static final HashTrie EMPTY = new HashTrie(0, new Object[0]);

    private record Leaf(int hash, Object key, int place) {}

    private record Bucket(int hash, List<Leaf> leaves) {}

    private final int bitmap;
    private final Object[] branches; // HashTrie, Leaf or Bucket

    private HashTrie(int bitmap, Object[] branches) {
        this.bitmap = bitmap;
        this.branches = branches;
    }

    /** The place of {@code key}, or -1. */
    int find(Object key) {
        int hash = spread(key);
        var node = this;
        for (int shift = 0; ; shift += 5) {
            int bit = 1 << ((hash >>> shift) & 31);
            if ((node.bitmap & bit) == 0) {
                return -1;
            }
            var branch = node.branches[node.index(bit)];
            if (branch instanceof HashTrie deeper) {
                node = deeper;
            } else if (branch instanceof Leaf leaf) {
                return leaf.hash == hash && leaf.key.equals(key) ? leaf.place : -1;
            } else {
                return find((Bucket) branch, hash, key);
            }
        }
    }

    HashTrie with(Object key, int place) {
        return with(new Leaf(spread(key), key, place), 0);
    }

    HashTrie without(Object key) {
        return without(spread(key), key, 0);
    }

    private static int spread(Object key) {
        int h = key.hashCode() * 0x9E3779B9;
        return h ^ (h >>> 16);
    }

    private int index(int bit) {
        return Integer.bitCount(bitmap & (bit - 1));
    }

    private static int find(Bucket bucket, int hash, Object key) {
        if (bucket.hash == hash) {
            for (var leaf : bucket.leaves) {
                if (leaf.key.equals(key)) {
                    return leaf.place;
                }
            }
        }
        return -1;
    }

    private HashTrie with(Leaf leaf, int shift) {
        int bit = 1 << ((leaf.hash >>> shift) & 31);
        int index = index(bit);
        if ((bitmap & bit) == 0) {
            var grown = new Object[branches.length + 1];
            System.arraycopy(branches, 0, grown, 0, index);
            grown[index] = leaf;
            System.arraycopy(branches, index, grown, index + 1, branches.length - index);
            return new HashTrie(bitmap | bit, grown);
        }
        var copy = branches.clone();
        copy[index] = merged(branches[index], leaf, shift + 5);
        return new HashTrie(bitmap, copy);
    }

    private static Object merged(Object present, Leaf leaf, int shift) {
        if (present instanceof HashTrie trie) {
            return trie.with(leaf, shift);
        }
        if (present instanceof Leaf other) {
            if (other.hash != leaf.hash) {
                return EMPTY.with(other, shift).with(leaf, shift);
            }
            return other.key.equals(leaf.key) ? leaf : new Bucket(leaf.hash, List.of(other, leaf));
        }
        var bucket = (Bucket) present;
        if (bucket.hash != leaf.hash) {
            int bit = 1 << ((bucket.hash >>> shift) & 31);
            return new HashTrie(bit, new Object[] {bucket}).with(leaf, shift);
        }
        var leaves = new ArrayList<>(bucket.leaves);
        leaves.removeIf(l -> l.key.equals(leaf.key));
        leaves.add(leaf);
        return new Bucket(bucket.hash, List.copyOf(leaves));
    }

    private HashTrie without(int hash, Object key, int shift) {
        int bit = 1 << ((hash >>> shift) & 31);
        if ((bitmap & bit) == 0) {
            return this;
        }
        int index = index(bit);
        var branch = branches[index];
        if (branch instanceof HashTrie trie) {
            var smaller = trie.without(hash, key, shift + 5);
            return smaller == trie
                    ? this
                    : smaller.branches.length == 0 ? dropped(bit, index) : replaced(index, smaller);
        }
        if (branch instanceof Leaf leaf) {
            return leaf.hash == hash && leaf.key.equals(key) ? dropped(bit, index) : this;
        }
        var bucket = (Bucket) branch;
        var rest = bucket.leaves.stream().filter(l -> !l.key.equals(key)).toList();
        if (bucket.hash != hash || rest.size() == bucket.leaves.size()) {
            return this;
        }
        return replaced(index, rest.size() == 1 ? rest.getFirst() : new Bucket(hash, rest));
    }

    private HashTrie replaced(int index, Object branch) {
        var copy = branches.clone();
        copy[index] = branch;
        return new HashTrie(bitmap, copy);
    }

    private HashTrie dropped(int bit, int index) {
        var rest = new Object[branches.length - 1];
        System.arraycopy(branches, 0, rest, 0, index);
        System.arraycopy(branches, index + 1, rest, index, rest.length - index);
        return new HashTrie(bitmap & ~bit, rest);
    }
}
