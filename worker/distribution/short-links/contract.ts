import { z } from 'zod'

/** Omits the look-alike characters `0`, `1`, `i`, `l`, `o` and `u`. */
export const CODE_ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
export const Code = z.string().regex(new RegExp(`^[${CODE_ALPHABET}]{5,12}$`), 'این نشانی کوتاه درست نیست')

/** `path` is site-relative. */
export const ShortLink = z.strictObject({ path: z.string() })
export type ShortLink = z.infer<typeof ShortLink>

/** `path` is the canonical path of the post, not percent-encoded. */
export const ShortLinkTarget = z.strictObject({ path: z.string() })
export type ShortLinkTarget = z.infer<typeof ShortLinkTarget>
