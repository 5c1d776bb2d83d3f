import { HttpsUrl } from '#shared/contract.ts'

/** Normalizes an external URL to https; null if it is invalid. */
export const toHttpsUrl = (address: string): string | null =>
  HttpsUrl.safeParse(address.trim().replace(/^http:\/\//i, 'https://')).data ?? null

/** Resolves a URL against the feed's; undefined unless it is http(s) with at most 2000 characters. */
export function resolveFileUrl(address: string, base: string): string | undefined {
  const url = address.trim() === '' ? null : URL.parse(address.trim(), base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}
