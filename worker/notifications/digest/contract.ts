import { z } from 'zod'
import { MailKind } from '#worker/people/settings/contract.ts'

export const UnsubscribeQuery = z.strictObject({
  t: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'این پیوند ناقص است؛ آن را از خود نامه باز کن'),
  of: MailKind,
})

/** `to` is the masked recipient, empty if the account has no email address; `on` says whether this kind of email is still enabled. */
export const Unsubscribe = z.strictObject({ to: z.string(), of: MailKind, on: z.boolean() })
export type Unsubscribe = z.infer<typeof Unsubscribe>
