import { decodeUri } from '#shared/decode-uri.ts'
import { type Embed, parseEmbed } from '#shared/embeds.ts'

/** Returns the embed of a player's address, past the redirects of embedly and old addresses of YouTube and Aparat; else undefined. */
export function findEmbed(address: string): Embed | undefined {
  const url = URL.parse(address.replace(/^\/\//, 'https://'))
  if (!url) return undefined
  if (/(?:^|\.)embedly\.com$/.test(url.hostname))
    for (const key of ['url', 'src']) {
      const inner = url.searchParams.get(key)
      const found = inner && parseEmbed(inner.replace(/^\/\//, 'https://'), '')
      if (found) return found
    }
  const youtube = /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.hostname) && /^\/(?:v|e|embed)\/([\w-]{11})/.exec(url.pathname)?.[1]
  if (youtube) return { provider: 'youtube', id: youtube }
  const aparat = /(?:^|\.)aparat\.com$/.test(url.hostname) && /^\/embed\/([A-Za-z0-9]{4,12})$/.exec(url.pathname)?.[1]
  if (aparat) return { provider: 'aparat', id: aparat }
  if (/^w\.soundcloud\.com$/.test(url.hostname)) return parseEmbed(url.searchParams.get('url') ?? '', '')
  if (url.hostname === 'platform.twitter.com') return parseEmbed(`https://x.com/i/status/${url.searchParams.get('id') ?? ''}`, '')
  if (url.hostname === 'open.spotify.com') return parseEmbed(`https://open.spotify.com${url.pathname}`, '')
  return parseEmbed(url.href, '')
}

/** Redirectors that count clicks, with the parameter that holds the real address. */
const REDIRECTORS: readonly [page: RegExp, keys: readonly string[]][] = [
  [/^l\.vrgl\.ir\/r$/, ['l']],
  [/^(?:www\.)?google\.[a-z.]+\/url$/, ['q', 'url']],
  [/^lm?\.facebook\.com\/l\.php$/, ['u']],
]

/** Returns the address behind a redirector; any other address unchanged. */
export function withoutRedirector(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const keys = REDIRECTORS.find(([page]) => page.test(url.hostname + url.pathname))?.[1] ?? []
  return keys.map((key) => url.searchParams.get(key) ?? '').find((inner) => /^https?:\/\//i.test(inner)) ?? address
}

/** Returns the last step of an address as a label, else its host. */
export function readLabel(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return decodeUri(url.pathname.split('/').filter(Boolean).at(-1) ?? '') || url.hostname
}
