/**
 * User agents of crawlers, link previewers, feed fetchers, directory checkers, analytics and monitors. Each pattern matches anywhere in the
 * agent.
 */
const BOT_PATTERNS = [
  // CUBOT is a phone brand, Tweetbot a reader of Twitter.
  '[a-z]*(?<!\\b(?:cu|tweet))bots?\\b',
  '[a-z-]*crawl(?:er|ing)?',
  '[a-z]*spider',
  'scrap(?:er|y)',
  '[a-z-]*harvester',
  '[a-z-]*importer',
  '[a-z-]*transcri(?:be|ption)[a-z]*',
  '[a-z]*PowerShell',
  'HTTrack',
  '[a-z]*GetUrl',
  'feed consumer',
  'VirtualListener',
  // The share sheet of iOS and macOS previews a link.
  '[a-z]*SharingExtension',
  'SharingUIService',
  'ShareSheetUI',
  'archiver',
  'validator',
  'uptime[a-z]*',
  '[a-z]*monitor(?:ing)?\\b',
  'headless[a-z]*',
  'phantomjs',
  'lighthouse',
  'prerender',
  'feed ?(?:parser|fetcher|burner|validator)[a-z-]*',
  'podcast sync',
  'link ?preview',
  'f?acebookexternal(?:hit|ua)',
  'facebookplatform',
  'facebookcatalog',
  'meta-externala\\w+',
  'WhatsApp',
  'SkypeUriPreview',
  'BingPreview',
  'vkShare',
  'Embedly',
  'Iframely',
  'Slurp',
  'Mediapartners-Google',
  'APIs-Google',
  'Google-AdWords-Express',
  'google-xrawler',
  'GoogleOther',
  'Google-Podcast',
  'Google-Read-Aloud',
  'Google-Safety',
  'Google-InspectionTool',
  'YandexAccessibility',
  'ChatGPT-User',
  'Claude-User',
  'Perplexity-User',
  'cohere-ai',
  'ia_archiver',
  'Barkrowler',
  'iTMS\\b',
  '[a-z]+-tester\\b',
  'Critical ?Mention',
  'Blubrry',
  'Castopod/',
  'Simplecast\\b',
  'SupportingCast',
  'Podcorn',
  'Podcastics',
  'Podio\\b',
  'Podget',
  'Podhound',
  'Podcst',
  'Podchaser[a-z-]*',
  'Podcastindex\\.org',
  'PodcastIndex',
  'ListenNotes',
  'Podnews',
  'Podtrac',
  'Podsights',
  'Podscribe',
  'Podkite',
  'Chartable',
  'Rephonic',
  'Veritonic',
  'Magellan',
  'OwlTail',
  'fyyd[a-z-]*',
  'Amazon Music Podcast',
  'AmazonNewsContentService',
  'Deezer Podcasters',
  'NRCAudioIndexer',
  // The app of Feedly names the network stack of iOS; its fetcher does not.
  'Feedly(?!.*CFNetwork)',
  'Feedbin',
  'NewsBlur',
  'Inoreader',
  'FreshRSS',
  'Tiny Tiny RSS',
  'Miniflux',
  'SimplePie',
  'feedparser',
]

/** HTTP clients and Spotify's fetcher, matched only at the start, since a player built on an HTTP client puts its own name first. */
const HTTP_CLIENTS = [
  'Spotify/1\\.0(?![\\d.])',
  '(?:lib|py)?curl/',
  'Wget',
  'python',
  'aiohttp',
  'httpx',
  'Go-http-client',
  'Java/',
  'Apache-HttpClient',
  'libwww-perl',
  'lwp\\b',
  'WWW-Mechanize',
  'req/',
  'PHP',
  'GuzzleHttp',
  'axios',
  'node-fetch',
  'node(?:\\.js)?(?:/|$)',
  'undici',
  'got ',
  'Ruby',
  'Faraday',
  'reqwest',
  'rest-client',
  'net/http',
  // An app that sets no name of its own; so do many importers on servers, so it is evidence of neither.
  'okhttp/[\\d.]+$',
  'RStudio',
  'PostmanRuntime',
  'ApacheBench',
  'k6/',
]

const BOT = new RegExp(`(?:${BOT_PATTERNS.join('|')})|^(?:${HTTP_CLIENTS.join('|')})`, 'i')

export const botName = (agent: string): string | undefined => BOT.exec(agent)?.[0].replace(/[/\s]+$/, '')

/** Signs of a program rather than a person, of no weight beside a platform: apps of phones have a downloader in their agents too. */
const PROGRAM_SIGNS =
  /\+?\w+@|\bcompatible;|download|import|transcri|fetch|\bget\b|check|audit|analy[sz]|scan|search|index|harvest|pipeline|worker|process|server|service|proxy|grab|pull|sync|convert|whisper|\bstt\b|research|\bapi\b|backfill|preflight|feed\b|\bdl\b/i
const URL_SIGN = /https?:\/\//i
/** What only a program with a listener calls itself. */
const PLAYER_NAMES = /\bplayer|podcatcher|radio|streaming|podcast app|[a-z] ?fm\b/i
/** What such programs and hosts of podcasts call themselves, and the name of an Android package. */
const LISTENING_WORDS =
  /player|music|listen|audio|sound|stream|podder|(?:^|[\s/-])pod[a-z]|pod\b|pod[_/]|cast(?:s|er|ly)?\b|cast[_/]|(?:\b|_)app(?:\b|_)|^(?:com|org|net|io|ir|[a-z]{2})\.[a-z]\w*\.\w/i
/** Platforms, and players and HTTP stacks that apps are built on. */
const PLATFORMS =
  /\b(?:Windows|Mac ?OS|Macintosh|OS ?X|iPhone|iPad|iPod|iPadOS|iOS|watchOS|tvOS|visionOS|Darwin|CFNetwork|AppleWebKit|AppleCoreMedia|AirPlay|Android|Dalvik|ExoPlayer|Media3|okhttp|stagefright|GStreamer|Lavf|VLC|LibVLC|mpv|NSPlayer|Linux|X11|CrOS|CrKey|KaiOS|HarmonyOS|Tizen|Web0S|webOS|Smart-?TV|PlayStation|Xbox|Garmin|AmazonAVS|AvsDeviceSdk|tpapi|FBAN|FBAV|Cinemo|ESP32|libsoup|PRDownloader|FileDownloader)|Android|libmpv/i

/**
 * Classifies an agent that no list names: an `app` names a platform or describes itself as something to listen with, a `bot` shows the signs
 * of a program without a person, and any other is `unknown`.
 */
export function guessClient(agent: string): 'app' | 'bot' | 'unknown' {
  if (PLATFORMS.test(agent)) return 'app'
  if (PROGRAM_SIGNS.test(agent)) return 'bot'
  if (PLAYER_NAMES.test(agent)) return 'app'
  if (URL_SIGN.test(agent)) return 'bot'
  return LISTENING_WORDS.test(agent) ? 'app' : 'unknown'
}
