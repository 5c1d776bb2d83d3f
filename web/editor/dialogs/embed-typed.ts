import { type Embed, embedOf } from '#worker/lib/embeds.ts'

/** What a typed address shows, also without its `https://` or only as a path of Daftar; undefined for all that is not allowed. */
export function embedTyped(typed: string, origin: string): Embed | undefined {
  const address = typed.trim()
  if (address.startsWith('/') && !address.startsWith('//')) return embedOf(origin + address, origin)
  return embedOf(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`, origin)
}
