import { type Embed, parseEmbed } from '#shared/embeds.ts'

/** Parses a typed embed URL; returns undefined when no allowed provider matches. */
export const parseEmbedInput = (typed: string, origin: string): Embed | undefined => parseEmbed(toAbsoluteUrl(typed, origin), origin)

/** Completes a typed URL: prepends this site's origin to a path, and `https://` to a URL without a scheme. */
export function toAbsoluteUrl(typed: string, origin: string): string {
  const address = typed.trim()
  if (address.startsWith('/') && !address.startsWith('//')) return origin + address
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
}
