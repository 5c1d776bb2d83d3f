import type { SourcePost } from './source-item.ts'

const HASH_AT_END = /(?:^|[-/:])([a-z0-9]{12})$/

/** Returns the hash of the post that an address of this site names; null for other addresses. */
export function hashOfAddress(address: string | null, origin: string): string | null {
  const url = address === null ? null : URL.parse(address)
  return url?.origin === origin ? (HASH_AT_END.exec(url.pathname)?.[1] ?? null) : null
}

/** Returns the hash that a post had if it comes from this site, by its address or a key `daftar:<origin or host>:<hash>`; null otherwise. */
export function sameSiteHash({ key, canonicalUrl }: Pick<SourcePost, 'key' | 'canonicalUrl'>, origin: string): string | null {
  const isOurKey = key.startsWith(`daftar:${origin}:`) || key.startsWith(`daftar:${new URL(origin).host}:`)
  return isOurKey ? (HASH_AT_END.exec(key)?.[1] ?? null) : (hashOfAddress(key, origin) ?? hashOfAddress(canonicalUrl, origin))
}
