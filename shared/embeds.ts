import { hashOfSlug } from './persian/slug.ts'

/** One site whose pieces can stand in a post as a card; nothing is asked of it before a reader's click. */
interface Provider {
  /** What the card says stands behind it. */
  label: string
  /** The only ids stored. */
  id: RegExp
  /** Hosts of pasted addresses, without `www.`. */
  hosts: readonly string[]
  /** The id in a pasted address of one of the hosts; whatever it gives is still held against `id`. */
  idOf(url: URL): string | undefined
  /** Where the piece is, for people. */
  address(id: string): string
  /** What a click puts in the card's place; absent when the card is a link only. */
  frame?(id: string): string
}

const lastOf = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1]

/** The allow-list. An id is a part of addresses as it is, so its pattern leaves room for nothing else. */
export const EMBEDS = {
  aparat: {
    label: 'ویدیوی آپارات',
    id: /^[A-Za-z0-9]{4,12}$/,
    hosts: ['aparat.com'],
    idOf: ({ pathname }) => lastOf(/^\/(?:v|video\/video\/embed\/videohash)\/([^/]+)/, pathname),
    address: (id) => `https://www.aparat.com/v/${id}`,
    frame: (id) => `https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame`,
  },
  youtube: {
    label: 'ویدیوی یوتیوب',
    id: /^[A-Za-z0-9_-]{11}$/,
    hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    idOf: ({ hostname, pathname, searchParams }) =>
      hostname.endsWith('youtu.be')
        ? pathname.slice(1)
        : pathname === '/watch'
          ? (searchParams.get('v') ?? undefined)
          : lastOf(/^\/(?:shorts|embed|live)\/([^/]+)\/?$/, pathname),
    address: (id) => `https://www.youtube.com/watch?v=${id}`,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  x: {
    label: 'پستی در ایکس',
    id: /^[1-9][0-9]{0,19}$/,
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    idOf: ({ pathname }) => lastOf(/^\/(?:i\/(?:web\/)?|[A-Za-z0-9_]{1,15}\/)status\/([0-9]+)/, pathname),
    address: (id) => `https://x.com/i/status/${id}`,
    frame: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
  },
  telegram: {
    label: 'پیامی در تلگرام',
    id: /^[A-Za-z][A-Za-z0-9_]{3,31}\/[1-9][0-9]{0,9}$/,
    hosts: ['t.me', 'telegram.me'],
    idOf: ({ pathname }) => lastOf(/^\/(?:s\/)?([^/]+\/[^/]+)\/?$/, pathname),
    address: (id) => `https://t.me/${id}`,
    frame: (id) => `https://t.me/${id}?embed=1`,
  },
  spotify: {
    label: 'صدایی در اسپاتیفای',
    id: /^(?:track|album|playlist|episode|show|artist)\/[A-Za-z0-9]{22}$/,
    hosts: ['open.spotify.com'],
    idOf: ({ pathname }) => lastOf(/^\/(?:intl-[a-z]{2}\/)?(?:embed\/)?([a-z]+\/[^/]+)\/?$/, pathname),
    address: (id) => `https://open.spotify.com/${id}`,
    frame: (id) => `https://open.spotify.com/embed/${id}`,
  },
  soundcloud: {
    label: 'صدایی در ساندکلاد',
    id: /^(?!(?:discover|search|you|upload|charts|stream|pages)\/)[a-z0-9][a-z0-9_-]{1,39}\/(?:sets\/)?(?!sets$)[a-z0-9][a-z0-9_-]{0,99}$/,
    hosts: ['soundcloud.com', 'm.soundcloud.com'],
    idOf: ({ pathname }) => lastOf(/^\/([^/]+\/(?:sets\/)?[^/]+)\/?$/, pathname),
    address: (id) => `https://soundcloud.com/${id}`,
    frame: (id) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${id}`)}&visual=false`,
  },
  daftar: {
    label: 'نوشته‌ای در دفتر',
    id: /^[a-z0-9]+(?:[._][a-z0-9]+)*\/[a-z0-9]{12}$/,
    hosts: [],
    idOf: ({ pathname }) => {
      const [, handle = '', slug = '', ...more] = decodedPath(pathname).split('/')
      const hash = hashOfSlug(slug)
      return hash && more.length === 0 ? `${handle}/${hash}` : undefined
    },
    address: (id) => `/${id}`,
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

/** True when that provider has such ids. */
export const isEmbedId = (provider: EmbedProvider, id: string): boolean => EMBEDS[provider].id.test(id)

/** What a pasted address shows, when it is one of the allow-list; `origin` is Daftar's own. Undefined for all else; never throws. */
export function embedOf(address: string, origin: string): Embed | undefined {
  if (address.length > 500 || /\s/.test(address)) return undefined
  const url = URL.parse(address)
  if (!url || url.username || url.password) return undefined
  const own = url.origin === origin
  if (!own && ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.port)) return undefined
  const host = url.hostname.replace(/^www\./, '')
  for (const [provider, { id: pattern, hosts, idOf }] of PROVIDERS) {
    if (provider === 'daftar' ? !own : !hosts.includes(host)) continue
    const id = idOf(url)
    if (id !== undefined && pattern.test(id)) return { provider, id }
  }
  return undefined
}

/** Where an embedded piece is: absolute, but for Daftar's own posts unless `origin` is given. */
export const embedAddress = ({ provider, id }: Embed, origin = ''): string =>
  provider === 'daftar' ? origin + EMBEDS.daftar.address(id) : EMBEDS[provider].address(id)

/** What a click on the card loads; undefined when it is a link only. */
export const embedFrame = ({ provider, id }: Embed): string | undefined => (provider === 'daftar' ? undefined : EMBEDS[provider].frame(id))

/** Origins a page may show frames of: those of the allow-list, for the content security policy. */
export const FRAME_ORIGINS: readonly string[] = [
  'https://www.aparat.com',
  'https://www.youtube-nocookie.com',
  'https://platform.twitter.com',
  'https://t.me',
  'https://open.spotify.com',
  'https://w.soundcloud.com',
]

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
