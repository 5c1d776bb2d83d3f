import { z } from 'zod'

/** A code by SMS. `to` is `+98` and ten digits; after `expiresAt` (UTC ms) it is not sent any more. */
export const TextMessage = z.strictObject({
  to: z.string().regex(/^\+989\d{9}$/),
  code: z.string().regex(/^\d{6}$/),
  expiresAt: z.number().int(),
})
export type TextMessage = z.infer<typeof TextMessage>

/** The words around a code; what the provider's template should say too. The last line lets browsers offer the code (WebOTP). */
export const formatSmsText = (code: string, host: string): string => `دفتر\nکد تو: ${code}\nاین کد را به کسی نگو.\n\n@${host} #${code}`
