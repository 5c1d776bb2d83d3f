import { type Embed, parseEmbed } from '#shared/embeds.ts'

/** What a typed address shows; undefined for all that is not allowed. */
export const parseEmbedInput = (typed: string, origin: string): Embed | undefined => parseEmbed(toAbsoluteUrl(typed, origin), origin)

/** A typed address made whole, also without its `https://` or only as a path of Daftar. */
export function toAbsoluteUrl(typed: string, origin: string): string {
  const address = typed.trim()
  if (address.startsWith('/') && !address.startsWith('//')) return origin + address
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
}
