import { HttpsUrl } from '#shared/contract.ts'

/** An address as we keep addresses of elsewhere, which is https only; null for any other. */
export const toHttpsUrl = (address: string): string | null =>
  HttpsUrl.safeParse(address.trim().replace(/^http:\/\//i, 'https://')).data ?? null

/** An address of a feed made whole; undefined where no file can be asked for at it. */
export function resolveFileUrl(address: string, base: string): string | undefined {
  const url = address.trim() === '' ? null : URL.parse(address.trim(), base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}
