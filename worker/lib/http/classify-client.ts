import { botName, guessClient } from './bots.ts'

/** Data stored about a client. Excludes the User-Agent header, since the versions in it can help identify a person. */
interface Client {
  /** Only a `person` is counted. */
  kind: 'person' | 'bot' | 'unnamed' | 'watch' | 'preload' | 'hosting'
  app: string
  device: Device
}

type Device = 'phone' | 'tablet' | 'computer' | 'watch' | 'speaker' | 'television' | 'car' | 'unknown'

/** Agents of Apple Watch downloads that duplicate those of the paired phone; streams of the watch itself identify as AppleCoreMedia. */
const WATCH_TWIN = /^(?:atc\/|\(null\)\/\(null\)).*watchOS|^atc\/[\d.]+$/i
const MALFORMED = /^[^a-z]*$|^(?:null|undefined|unknown|none|user-agent)$|^mozilla(?:\/[\d.]+)?$|\p{Cc}|<(?!https?:)|\$\{|\{\{/iu
const MAX_AGENT_LENGTH = 1000

const isPreload = (headers: ClientRequest['headers']): boolean =>
  /prefetch|prerender|preview/i.test(['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => headers.get(name) ?? '').join(' '))

/** What a client is judged by: its headers and, at the edge, its network. */
interface ClientRequest {
  headers: Pick<Headers, 'get'>
  cf?: object | undefined
}

export function classifyClient(request: ClientRequest): Client {
  const agent = (request.headers.get('User-Agent') ?? '').trim()
  const bot = botName(agent)
  const app = bot ?? appName(agent)
  const device = detectDevice(agent)
  const kind = (): Client['kind'] => {
    if (WATCH_TWIN.test(agent)) return 'watch'
    if (MALFORMED.test(agent) || agent.length > MAX_AGENT_LENGTH) return 'unnamed'
    if (bot !== undefined) return 'bot'
    if (isPreload(request.headers)) return 'preload'
    if (app !== '') return 'person'
    const guess = guessClient(agent)
    if (guess === 'bot') return 'bot'
    if (guess === 'unknown') return 'unnamed'
    // A known app on a hosting network is usually a person using a VPN.
    return isFromHostingNetwork(request) ? 'hosting' : 'person'
  }
  return { kind: kind(), app: app.slice(0, 60), device }
}

/** Known apps with the patterns of their user agents. The first match wins, so an app precedes the player it is built on. */
const APPS: readonly (readonly [name: string, agent: RegExp])[] = [
  ['Shenoto', /shenoto/i],
  ['Castbox', /castbox/i],
  ['Spotify', /^Spotify/i],
  ['Pocket Casts', /pocket ?casts/i],
  ['Overcast', /^Overcast/i],
  ['AntennaPod', /AntennaPod/i],
  ['Podcast Addict', /Podcast ?Addict/i],
  ['Podcast Republic', /Podcast ?Republic/i],
  ['Podcast Guru', /Podcast ?Guru/i],
  ['Podbean', /Podbean/i],
  ['Player FM', /Player ?FM/i],
  ['Podverse', /Podverse/i],
  ['Fountain', /^Fountain/i],
  ['Castro', /^Castro/i],
  ['Castamatic', /Castamatic/i],
  ['Downcast', /^Downcast/i],
  ['iCatcher', /^iCatcher/i],
  ['gPodder', /gPodder/i],
  ['Deezer', /^Deezer/i],
  ['Amazon Music', /AmazonMusic|Amazon Music/i],
  ['TuneIn', /^TuneIn/i],
  ['iHeartRadio', /^iHeartRadio/i],
  ['YouTube Music', /com\.google\.android\.apps\.youtube\.music|YouTubeMusic/i],
  ['Google Podcasts', /GooglePodcasts|GSA\//i],
  ['The Podcast App', /^(?:ThePodcastApp|TPA)[/-]/],
  ['Bullhorn', /^Bullhorn/i],
  ['Podcini', /^Podcini/i],
  ['Kasts', /^Kasts/i],
  ['CPod', /^CPod\b/i],
  ['HyperCatcher', /^HyperCatcher/i],
  ['TrueFans', /^TrueFans/i],
  ['Playapod', /^Playapod/i],
  ['Turtlecast', /^Turtlecast/i],
  ['Xiaoyuzhou', /^Xiaoyuzhou/i],
  ['SoundOn', /^SoundOn\b/i],
  ['myTuner', /^myTuner/i],
  ['Storytel', /^Storytel/i],
  ['Yoto', /^Yoto\b/i],
  ['NPR', /^NPR ?One/i],
  ['audiobookshelf', /^audiobookshelf/i],
  ['Ampache', /^Ampache/i],
  ['Airsonic', /^Airsonic/i],
  ['NetNewsWire', /^NetNewsWire/i],
  ['Winamp', /^Winamp/i],
  ['Rhythmbox', /^(?:Rhythmbox|gvfs\/)/i],
  ['Audacious', /^Audacious/i],
  ['Zune', /^Zune/i],
  ['Airr', /^Airr\b/],
  ['Awasu', /^Awasu\//],
  ['castero', /^castero\b/],
  ['Castria', /^Castria\//],
  ['Metacast', /\bMetacast\//],
  ['PodQast', /^PodQast\//],
  ['Sybel', /^Sybel\b/],
  ['Jamit', /^Jamit$/],
  ['Treble', /^Treble\//i],
  ['ARD Audiothek', /^ARD[- ]?Audiothek/i],
  ['Guardian', /^Guardian\b/],
  ['TED', /^TED\b/],
  ['RTL+', /^RTL\+/],
  ['Hubhopper', /^Hubhopper/i],
  ['Newsly', /^Newsly/i],
  ['Swoot', /^Swoot/i],
  ['Zeno', /^Zeno\b/],
  ['Read You', /^ReadYou\//],
  ['MegaSeg', /^MegaSeg/i],
  ['HermesPod', /^hermespod/i],
  ['Victor Reader', /Victor ?Reader/i],
  ['Storybutton', /^Storybutton/i],
  ['Facebook', /^(?:FB4A|facebook-mobile)\//i],
  ['Free Download Manager', /^FDM[ /]/],
  ['µTorrent', /^BTWebClient\//],
  ['Samsung', /^(?:samsung|sp)-agent\b/i],
  ['Bose', /^Bose\b/i],
  ['Sky', /^\w\w-Device\/[\d.]+ \(Sky,/],
  ['Sonos', /Sonos/i],
  ['Alexa', /Alexa|AmazonAVS|AvsDeviceSdk|\bEcho[/_;]/i],
  ['Roku', /^Roku/i],
  ['Kodi', /^Kodi/i],
  ['VLC', /\bVLC|LibVLC/i],
  ['mpv', /^mpv/i],
  ['foobar2000', /^foobar2000/i],
  ['Windows Media Player', /NSPlayer|Windows-Media-Player/i],
  ['iTunes', /^iTunes/i],
  ['Apple Podcasts', /^(?:Podcasts|Balados|Podcasti|Podcastit|AirPodcasts|%E2%80%8E?Podcasts)\/|ApplePodcasts/i],
  ['Apple', /^AppleCoreMedia|^atc\/|CFNetwork.*Darwin.*watchOS/i],
  ['ExoPlayer', /ExoPlayer|stagefright/i],
  ['FFmpeg', /^Lavf\//i],
  ['Samsung Internet', /SamsungBrowser/i],
  ['Edge', /\bEdgA?(?:iOS)?\//i],
  ['Opera', /\bOPR\/|\bOPT\//i],
  ['Firefox', /Firefox\/|FxiOS/i],
  ['Chrome', /Chrome\/|CriOS/i],
  ['Safari', /Version\/[\d.]+ .*Safari\//i],
]

const appName = (agent: string): string => APPS.find(([, pattern]) => pattern.test(agent))?.[0] ?? ''

const DEVICES: readonly (readonly [device: Device, agent: RegExp])[] = [
  ['watch', /Apple ?Watch|watchOS|Wear ?OS/i],
  ['speaker', /Sonos|Alexa|\bEcho\/|HomePod|AudioAccessory|Google ?Home/i],
  ['television', /Apple ?TV|tvOS|Smart-?TV|\bTV\b|Roku|BRAVIA|\bAFT[A-Z]/i],
  ['car', /CarPlay|Android ?Auto|Automotive|Tesla/i],
  ['tablet', /iPad|Tablet|Android(?=.*Safari\/)(?!.*Mobile)/i],
  ['phone', /iPhone|iPod|Android|Mobile|iOS\b/i],
  ['computer', /Windows|Macintosh|Mac ?OS|Linux|X11|CrOS/i],
]

const detectDevice = (agent: string): Device => DEVICES.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'unknown'

/**
 * AS numbers of hosting companies: Amazon, Google, Microsoft, DigitalOcean, OVH, Hetzner, Akamai, Vultr, Oracle, Alibaba, Tencent,
 * Scaleway, Leaseweb, Contabo.
 */
const NETWORKS: ReadonlySet<unknown> = new Set([
  16509, 14618, 396982, 15169, 8075, 14061, 16276, 24940, 63949, 20473, 31898, 45102, 132203, 12876, 60781, 51167,
])

const isFromHostingNetwork = ({ cf }: ClientRequest): boolean => cf !== undefined && 'asn' in cf && NETWORKS.has(cf.asn)
