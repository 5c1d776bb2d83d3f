import { decodeUri } from './decode-uri.ts'
import { hashFromSlug } from './persian/slug.ts'

interface Provider {
  label: string
  id: RegExp
  /** Hosts of pasted URLs, without `www.`. */
  hosts: readonly string[]
  /** Extracts the id from a URL of one of the hosts, or of this site for `daftar`; `parseEmbed` validates it against `id`. */
  parseId(url: URL): string | undefined
  toUrl(id: string): string
  /** Returns the URL of the frame that a click loads; absent when the card is only a link. */
  toFrameUrl?(id: string): string
}

const firstGroup = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1]

/** Allowed providers. Ids are inserted into URLs unescaped, so each `id` pattern must admit only URL-safe characters. */
export const EMBEDS = {
  aparat: {
    label: 'ویدیوی آپارات',
    id: /^[A-Za-z0-9]{4,12}$/,
    hosts: ['aparat.com'],
    parseId: ({ pathname }) => firstGroup(/^\/(?:v|video\/video\/embed\/videohash)\/([^/]+)/, pathname),
    toUrl: (id) => `https://www.aparat.com/v/${id}`,
    toFrameUrl: (id) => `https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame`,
  },
  youtube: {
    label: 'ویدیوی یوتیوب',
    id: /^[A-Za-z0-9_-]{11}$/,
    hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    parseId: ({ hostname, pathname, searchParams }) =>
      hostname.endsWith('youtu.be')
        ? pathname.slice(1)
        : pathname === '/watch'
          ? (searchParams.get('v') ?? undefined)
          : firstGroup(/^\/(?:shorts|embed|live)\/([^/]+)\/?$/, pathname),
    toUrl: (id) => `https://www.youtube.com/watch?v=${id}`,
    toFrameUrl: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  x: {
    label: 'پستی در ایکس',
    id: /^[1-9][0-9]{0,19}$/,
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    parseId: ({ pathname }) => firstGroup(/^\/(?:i\/(?:web\/)?|[A-Za-z0-9_]{1,15}\/)status\/([0-9]+)/, pathname),
    toUrl: (id) => `https://x.com/i/status/${id}`,
    toFrameUrl: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
  },
  telegram: {
    label: 'پیامی در تلگرام',
    id: /^[A-Za-z][A-Za-z0-9_]{3,31}\/[1-9][0-9]{0,9}$/,
    hosts: ['t.me', 'telegram.me'],
    parseId: ({ pathname }) => firstGroup(/^\/(?:s\/)?([^/]+\/[^/]+)\/?$/, pathname),
    toUrl: (id) => `https://t.me/${id}`,
    toFrameUrl: (id) => `https://t.me/${id}?embed=1`,
  },
  spotify: {
    label: 'صدایی در اسپاتیفای',
    id: /^(?:track|album|playlist|episode|show|artist)\/[A-Za-z0-9]{22}$/,
    hosts: ['open.spotify.com'],
    parseId: ({ pathname }) => firstGroup(/^\/(?:intl-[a-z]{2}\/)?(?:embed\/)?([a-z]+\/[^/]+)\/?$/, pathname),
    toUrl: (id) => `https://open.spotify.com/${id}`,
    toFrameUrl: (id) => `https://open.spotify.com/embed/${id}`,
  },
  soundcloud: {
    label: 'صدایی در ساندکلاد',
    id: /^(?!(?:discover|search|you|upload|charts|stream|pages)\/)[a-z0-9][a-z0-9_-]{1,39}\/(?:sets\/)?(?!sets$)[a-z0-9][a-z0-9_-]{0,99}$/,
    hosts: ['soundcloud.com', 'm.soundcloud.com'],
    parseId: ({ pathname }) => firstGroup(/^\/([^/]+\/(?:sets\/)?[^/]+)\/?$/, pathname),
    toUrl: (id) => `https://soundcloud.com/${id}`,
    toFrameUrl: (id) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${id}`)}&visual=false`,
  },
  daftar: {
    label: 'نوشته‌ای در دفتر',
    id: /^[a-z0-9]+(?:[._][a-z0-9]+)*\/[a-z0-9]{12}$/,
    hosts: [],
    parseId: ({ pathname }) => {
      const [, handle = '', slug = '', ...more] = decodeUri(pathname).split('/')
      const hash = hashFromSlug(slug)
      return hash && more.length === 0 ? `${handle}/${hash}` : undefined
    },
    toUrl: (id) => `/${id}`,
  },
} as const satisfies Record<string, Provider>

export type EmbedProvider = keyof typeof EMBEDS
export interface Embed {
  provider: EmbedProvider
  id: string
}

const PROVIDERS: [EmbedProvider, Provider][] = [
  ['aparat', EMBEDS.aparat],
  ['youtube', EMBEDS.youtube],
  ['x', EMBEDS.x],
  ['telegram', EMBEDS.telegram],
  ['spotify', EMBEDS.spotify],
  ['soundcloud', EMBEDS.soundcloud],
  ['daftar', EMBEDS.daftar],
]

export const isEmbedProvider = (name: unknown): name is EmbedProvider => typeof name === 'string' && Object.hasOwn(EMBEDS, name)

export const isEmbedId = (provider: EmbedProvider, id: string): boolean => EMBEDS[provider].id.test(id)

/** Parses a pasted URL into an embed; `origin` is the site's own origin. Returns undefined for any other text. */
export function parseEmbed(address: string, origin: string): Embed | undefined {
  if (address.length > 500 || /\s/.test(address)) return undefined
  const url = URL.parse(address)
  if (!url || url.username || url.password) return undefined
  const own = url.origin === origin
  if (!own && ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.port)) return undefined
  const host = url.hostname.replace(/^www\./, '')
  for (const [provider, { id: pattern, hosts, parseId }] of PROVIDERS) {
    if (provider === 'daftar' ? !own : !hosts.includes(host)) continue
    const id = parseId(url)
    if (id !== undefined && pattern.test(id)) return { provider, id }
  }
  return undefined
}

/** Returns the embed's URL: absolute, except for Daftar posts without `origin`. */
export const embedUrl = ({ provider, id }: Embed, origin = ''): string =>
  provider === 'daftar' ? origin + EMBEDS.daftar.toUrl(id) : EMBEDS[provider].toUrl(id)

/** Returns the URL of the frame that a click loads; undefined when the card is only a link. */
export const embedFrameUrl = ({ provider, id }: Embed): string | undefined =>
  provider === 'daftar' ? undefined : EMBEDS[provider].toFrameUrl(id)

export const FRAME_ORIGINS: readonly string[] = [
  'https://www.aparat.com',
  'https://www.youtube-nocookie.com',
  'https://platform.twitter.com',
  'https://t.me',
  'https://open.spotify.com',
  'https://w.soundcloud.com',
]
