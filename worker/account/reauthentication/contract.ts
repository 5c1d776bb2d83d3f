import { z } from 'zod'
import { Challenge, OneTimeCode } from '#worker/account/auth/contract.ts'
import { Assertion } from '#worker/account/passkeys/contract.ts'

/** `code` is the channel and masked address a code would go to; null when there is none. */
export const ReauthenticationMethods = z.strictObject({
  password: z.boolean(),
  passkey: z.boolean(),
  /** The only origin passkeys work at; null when the site has no domain name. */
  passkeyOrigin: z.string().nullable(),
  code: z.strictObject({ channel: z.enum(['email', 'sms']), to: z.string() }).nullable(),
})
export type ReauthenticationMethods = z.infer<typeof ReauthenticationMethods>

export const Reauthenticate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: z.string().min(1, 'گذرواژه‌ات را بنویس').max(1000) }),
  z.strictObject({ kind: z.literal('code'), challenge: Challenge, code: OneTimeCode }),
  z.strictObject({ kind: z.literal('passkey'), credential: Assertion }),
])
export type Reauthenticate = z.infer<typeof Reauthenticate>

export const Reauthenticated = z.strictObject({
  /** Time until which the reauthentication is valid, in UTC ms. */
  validUntil: z.number().int(),
})
