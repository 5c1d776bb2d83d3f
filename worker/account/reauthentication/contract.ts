import { z } from 'zod'
import { Challenge, Code } from '#worker/account/auth/contract.ts'
import { Assertion } from '#worker/account/passkeys/contract.ts'

/** How the signed-in person can prove who they are; `code` is where a code would go, masked. */
export const ProofWays = z.strictObject({
  password: z.boolean(),
  passkey: z.boolean(),
  /** The one origin their passkeys work at. */
  passkeyOrigin: z.string().nullable(),
  code: z.strictObject({ channel: z.enum(['email', 'sms']), to: z.string() }).nullable(),
})
export type ProofWays = z.infer<typeof ProofWays>

/** A proof, by the password, a code that was sent or a passkey. */
export const Prove = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: z.string().min(1, 'گذرواژه‌ات را بنویس').max(1000) }),
  z.strictObject({ kind: z.literal('code'), challenge: Challenge, code: Code }),
  z.strictObject({ kind: z.literal('passkey'), credential: Assertion }),
])
export type Prove = z.infer<typeof Prove>

export const Proven = z.strictObject({
  /** UTC ms until which the proof is good. */
  until: z.number().int(),
})
