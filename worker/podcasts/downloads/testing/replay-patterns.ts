import type { Verdict } from '../contract.ts'

/** Test files. A listen requires 61,000 bytes of `long`, 161,000 of `cover`, 600,000 of `large`, and every byte of `short` and `minute`. */
export const FIXTURE_FILES = {
  long: { bytes: 101_000, headBytes: 1000, duration: 100_000 },
  cover: { bytes: 201_000, headBytes: 101_000, duration: 100_000 },
  large: { bytes: 1_000_000, headBytes: 0, duration: 100_000 },
  short: { bytes: 31_000, headBytes: 1000, duration: 30_000 },
  minute: { bytes: 61_000, headBytes: 1000, duration: 60_000 },
} as const

export interface ReplayRequest {
  range?: string
  agent?: string
  ip?: string
  method?: 'HEAD'
  headers?: Record<string, string>
  asn?: number
  asAuthor?: true
  abortAfterBytes?: number
  /** Minutes after 11:30 in Tehran; 750 is midnight. */
  at?: number
  state?: 'withdrawn' | 'removed'
  status?: number
}

/**
 * `days` lists the expected listens of each day that has any; `verdicts` lists the expected verdicts in the order in which the rows were
 * recorded.
 */
export interface Pattern {
  name: string
  file?: keyof typeof FIXTURE_FILES
  requests: readonly ReplayRequest[]
  days: readonly number[]
  verdicts?: readonly Verdict[]
}

export const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
export const APPLE = 'AppleCoreMedia/1.0.0.22A3354 (iPhone; U; CPU OS 18_0 like Mac OS X; fa_ir)'
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const CASTBOX = 'CastBox/10.4.0-240411 (Linux;Android 14) ExoPlayerLib/2.19.1'
const CUBOT =
  'Mozilla/5.0 (Linux; Android 12; CUBOT KING KONG 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const ANTENNA = 'AntennaPod/3.4.0'
const WATCH_TWIN = 'atc/1.0 watchOS/10.5 model/Watch6,7 hwp/t8301 build/21T576 (6; dt:266)'
const PROBE: ReplayRequest = { range: 'bytes=0-1', status: 206 }

const singleRequest = (name: string, ask: ReplayRequest, count: 0 | 1, verdict?: Verdict, file?: Pattern['file']): Pattern => ({
  name,
  file,
  requests: [ask],
  days: count ? [1] : [],
  verdicts: verdict ? [verdict] : count ? ['counted'] : [],
})
const rangeRequests = (name: string, list: readonly string[], count: 0 | 1, file?: Pattern['file']): Pattern => ({
  name,
  file,
  requests: list.map((range) => ({ range: `bytes=${range}` })),
  days: count ? [1] : [],
  verdicts: [count ? 'counted' : 'short'],
})
const pieces = (count: number) => Array.from({ length: count }, (_, at) => `${at * 5000}-${at * 5000 + 4999}`)

const BOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0',
  'iTMS',
  'Spotify/1.0',
  'Overcast/1.0 Podcast Sync (123 subscribers; feed-id=1; +http://overcast.fm/)',
  'PocketCasts/1.0 (Pocket Casts Feed Parser; +http://pocketcasts.com/)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
  'curl/8.7.1',
  'python-requests/2.32.3',
  'Podchaser-Parser/1.0',
  'Mozilla/5.0 (compatible; ExampleCatalog/1.0; +https://example.com)',
  'example-episode-downloader/2.1',
  'Example Importer',
  'Mozilla/5.0 (Windows NT 10.0; Microsoft Windows 10.0; en-US) PowerShell/7.5',
]
const UNNAMED = ['example/1.0', 'atlas', '', '-', 'Mozilla/5.0', 'null', '<script>alert(1)</script>', '{{7*7}}']

export const PATTERNS: readonly Pattern[] = [
  singleRequest('a full download', {}, 1),
  singleRequest('bytes=0-, as browsers send', { range: 'bytes=0-', status: 206 }, 1),
  singleRequest('HEAD', { method: 'HEAD' }, 0),
  singleRequest('HEAD with a range', { method: 'HEAD', range: 'bytes=0-' }, 0),
  singleRequest('304 for a known ETag', { headers: { 'If-None-Match': '*' }, status: 304 }, 0),
  singleRequest('412 for another ETag', { headers: { 'If-Match': '"x"' }, status: 412 }, 0),
  singleRequest('416 past the end', { range: 'bytes=200000-', status: 416 }, 0),
  singleRequest('bytes=0-1, the probe of Safari', PROBE, 0, 'probe'),
  singleRequest('bytes=0-0', { range: 'bytes=0-0' }, 0, 'probe'),
  singleRequest('the last byte alone', { range: 'bytes=-1' }, 0, 'probe'),
  singleRequest('bytes=0-2, one more than a probe', { range: 'bytes=0-2' }, 0, 'short'),
  { name: 'a probe, then the whole file', requests: [PROBE, { range: 'bytes=0-' }], days: [1], verdicts: ['counted'] },
  { name: 'five probes', requests: Array<ReplayRequest>(5).fill(PROBE), days: [], verdicts: ['probe'] },
  rangeRequests('one byte less than head and minute', ['0-60998'], 0),
  rangeRequests('exactly head and minute', ['0-60999'], 1),
  rangeRequests('a minute without the head', ['1000-60999'], 0),
  rangeRequests('a minute and the head’s length from the middle', ['40000-100999'], 1),
  rangeRequests('adjacent ranges in order', ['0-19999', '20000-39999', '40000-60999'], 1),
  rangeRequests('adjacent ranges out of order', ['40000-60999', '0-19999', '20000-39999'], 1),
  rangeRequests('overlapping ranges', ['0-39999', '20000-50000', '45000-60999'], 1),
  rangeRequests('the same half repeatedly', ['0-40000', '0-40000', '0-40000'], 0),
  rangeRequests('ranges with gaps, enough in total', ['0-30999', '50000-69999', '80000-89999'], 1),
  rangeRequests('ranges with gaps, not enough', ['0-20999', '50000-59999', '80000-89999'], 0),
  rangeRequests('a suffix that is long enough', ['-61000'], 1),
  rangeRequests('a suffix too short', ['-60999'], 0),
  rangeRequests('metadata at the end, then the start', ['-128', '0-30000'], 0),
  rangeRequests('metadata at the end, then enough', ['-128', '0-60871'], 1),
  rangeRequests('a range that ends past the file', ['0-999999'], 1),
  rangeRequests('thirteen ranges of 5 kB', pieces(13), 1),
  rangeRequests('twelve ranges of 5 kB', pieces(12), 0),
  singleRequest('a malformed range is the whole file', { range: 'bytes=x', status: 200 }, 1),
  singleRequest('several ranges are the whole file', { range: 'bytes=0-1,5-6', status: 200 }, 1),
  singleRequest('another unit is the whole file', { range: 'items=0-1', status: 200 }, 1),
  singleRequest('If-Range of another file is the whole file', { range: 'bytes=0-1', headers: { 'If-Range': '"x"' }, status: 200 }, 1),
  { name: 'play, pause, play', requests: [{}, { at: 30 }, { at: 300 }], days: [1], verdicts: ['counted'] },
  {
    name: 'an interrupted and resumed download',
    requests: [{ range: 'bytes=0-30999' }, { range: 'bytes=31000-', at: 90 }],
    days: [1],
  },
  { name: 'a resumed download with a gap', requests: [{ range: 'bytes=0-20999' }, { range: 'bytes=31000-60999', at: 9 }], days: [] },
  singleRequest('disconnected after a third of a large file', { abortAfterBytes: 300_000 }, 0, 'short', 'large'),
  singleRequest('disconnected after most of a large file', { abortAfterBytes: 900_000 }, 1, 'counted', 'large'),
  singleRequest('disconnected at once', { abortAfterBytes: 1 }, 0, 'probe', 'large'),
  {
    name: 'disconnected twice at different positions',
    file: 'large',
    requests: [{ abortAfterBytes: 400_000 }, { range: 'bytes=500000-', abortAfterBytes: 450_000 }],
    days: [1],
  },
  { name: 'yesterday and today', requests: [{}, { at: 1440 }], days: [1, 1], verdicts: ['counted', 'counted'] },
  { name: 'two minutes around midnight in Tehran', requests: [{ at: 749 }, { at: 751 }], days: [1, 1] },
  {
    name: 'half before midnight, half after',
    requests: [
      { range: 'bytes=0-40000', at: 749 },
      { range: 'bytes=40001-', at: 751 },
    ],
    days: [],
  },
  { name: 'midnight UTC does not split a day', requests: [{ at: 959 }, { at: 961 }], days: [1] },
  { name: 'two agents at one address', requests: [{ agent: CHROME }, { agent: APPLE }], days: [2] },
  {
    name: 'six agents behind one address, ten downloads',
    requests: [CHROME, APPLE, SAFARI, CASTBOX, ANTENNA, CUBOT, CHROME, APPLE, SAFARI, ANTENNA].map((agent) => ({ agent })),
    days: [6],
  },
  { name: 'one agent at three addresses', requests: ['1.2.3.4', '1.2.3.5', '5.6.7.8'].map((ip) => ({ ip })), days: [3] },
  { name: 'IPv6 neighbours within a /64', requests: ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'].map((ip) => ({ ip })), days: [1] },
  { name: 'IPv6 neighbours across a /64', requests: ['2001:db8:1:2::1', '2001:db8:1:3::1'].map((ip) => ({ ip })), days: [2] },
  { name: 'one IPv6 in three spellings', requests: ['2001:DB8::1', '2001:0db8:0:0:0::1', '2001:db8::1'].map((ip) => ({ ip })), days: [1] },
  { name: 'IPv4 inside IPv6 is IPv4', requests: ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:1.2.3.9'].map((ip) => ({ ip })), days: [2] },
  {
    name: 'halves by two addresses of a /64',
    requests: [
      { ip: '2001:db8::1', range: 'bytes=0-40000' },
      { ip: '2001:db8::2', range: 'bytes=40001-' },
    ],
    days: [1],
  },
  {
    name: 'halves by two IPv4 addresses',
    requests: [
      { ip: '1.1.1.1', range: 'bytes=0-40000' },
      { ip: '1.1.1.2', range: 'bytes=40001-' },
    ],
    days: [],
  },
  ...BOTS.map((agent) => singleRequest(`bot ${agent.slice(0, 30)}`, { agent }, 0, 'bot')),
  ...UNNAMED.map((agent) => singleRequest(`agent «${agent}»`, { agent }, 0, 'unnamed')),
  singleRequest('a CUBOT phone is no bot', { agent: CUBOT }, 1),
  singleRequest('the Spotify app is no bot', { agent: 'Spotify/8.9.18 Android/34 (SM-A515F)' }, 1),
  singleRequest('an unknown app', { agent: 'Radio Khodam/1.0 (ir.example.radio; build 7)' }, 1),
  singleRequest('an unknown app with a platform and a URL', { agent: 'Khodam/1.0 (+https://khodam.example; iOS 18.1)' }, 1),
  singleRequest('an unknown program with a URL', { agent: 'Khodam/1.0 (+https://khodam.example)' }, 0, 'bot'),
  singleRequest('a known app with a URL', { agent: 'NetNewsWire (RSS Reader; https://netnewswire.com/)' }, 1),
  singleRequest(
    'an unknown app from a hosting network',
    { agent: 'Radio Khodam/1.0 (ir.example.radio; build 7)', asn: 24940 },
    0,
    'hosting',
  ),
  singleRequest('a known app from a hosting network', { agent: CASTBOX, asn: 24940 }, 1),
  singleRequest('Apple Watch repeats its phone’s download', { agent: WATCH_TWIN }, 0, 'watch'),
  singleRequest('Apple Watch with its other agent', { agent: '(null)/(null) watchOS/9.3 model/Watch6,3' }, 0, 'watch'),
  singleRequest('Apple Watch streams itself', { agent: 'AppleCoreMedia/1.0.0.21T576 (Apple Watch; U; CPU OS 10_5 like Mac OS X)' }, 1),
  { name: 'a phone and its watch', requests: [{ agent: APPLE }, { agent: WATCH_TWIN }], days: [1], verdicts: ['counted', 'watch'] },
  singleRequest('a browser prefetches', { headers: { 'Sec-Purpose': 'prefetch' } }, 0, 'preload'),
  singleRequest('Safari previews', { agent: SAFARI, headers: { 'X-Purpose': 'preview' } }, 0, 'preload'),
  singleRequest('the author', { asAuthor: true }, 0, 'own'),
  {
    name: 'the author and another person with the same agent and address',
    requests: [{ asAuthor: true }, {}],
    days: [1],
    verdicts: ['own', 'counted'],
  },
  { name: 'counted, then removed', requests: [{}, { state: 'removed', ip: '9.9.9.9', status: 410 }], days: [1] },
  singleRequest('a removed post', { state: 'removed', status: 410 }, 0),
  singleRequest('a withdrawn post', { state: 'withdrawn', status: 404 }, 0),
  singleRequest('a full short file', {}, 1, 'counted', 'short'),
  rangeRequests('a short file without its last byte', ['0-30998'], 0, 'short'),
  rangeRequests('a short file in two ranges', ['16000-', '0-15999'], 1, 'short'),
  rangeRequests('a one-minute file without its first byte', ['1-'], 0, 'minute'),
  singleRequest('a full one-minute file', {}, 1, 'counted', 'minute'),
  rangeRequests('a large cover alone', ['0-100999'], 0, 'cover'),
  rangeRequests('a large cover and half a minute', ['0-130999'], 0, 'cover'),
  rangeRequests('a large cover and a minute', ['0-160999'], 1, 'cover'),
]
