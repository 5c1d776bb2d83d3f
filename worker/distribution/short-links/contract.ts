import { z } from 'zod'

/** Base 32 without what looks like something else: no `i`, `l`, `o`, `u`, and no `0` or `1`. */
export const CODE_ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
export const Code = z.string().regex(new RegExp(`^[${CODE_ALPHABET}]{5,12}$`), 'این نشانی کوتاه درست نیست')

/** The short address of a post: a path of this site. */
export const ShortLink = z.strictObject({ path: z.string() })
export type ShortLink = z.infer<typeof ShortLink>

/** Where a short address leads: the post's canonical path, not percent-encoded. */
export const ShortLinkTarget = z.strictObject({ path: z.string() })
export type ShortLinkTarget = z.infer<typeof ShortLinkTarget>
