import { z } from 'zod'
import { MailKind } from '#worker/people/settings/contract.ts'

/** The query of an unsubscribe link: the person's secret and the kind of mail it came with. */
export const UnsubscribeQuery = z.strictObject({
  t: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'این پیوند ناقص است؛ آن را از خود نامه باز کن'),
  of: MailKind,
})

/** Whose mails a link is about, masked, and whether they still come. */
export const Unsubscribe = z.strictObject({ to: z.string(), of: MailKind, on: z.boolean() })
export type Unsubscribe = z.infer<typeof Unsubscribe>
