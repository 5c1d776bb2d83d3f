import { z } from 'zod'

/** A one-time code for a `+98` mobile number, which must not be sent after `expiresAt` (UTC ms). */
export const TextMessage = z.strictObject({
  to: z.string().regex(/^\+989\d{9}$/),
  code: z.string().regex(/^\d{6}$/),
  expiresAt: z.number().int(),
})
export type TextMessage = z.infer<typeof TextMessage>

/** Formats the text around a code, which must match the provider's template. The last line lets browsers fill in the code (WebOTP). */
export const formatSmsText = (code: string, host: string): string => `دفتر\nکد تو: ${code}\nاین کد را به کسی نگو.\n\n@${host} #${code}`
