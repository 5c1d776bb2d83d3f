import { z } from 'zod'
import { Handle, Hash } from '#shared/contract.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

/** A publication one owns, and who could have it. */
export const OwnedPublication = z.strictObject({
  hash: Hash,
  handle: z.string(),
  name: z.string(),
  members: z.array(UserCard),
})
export type OwnedPublication = z.infer<typeof OwnedPublication>

/** What somebody should know before they leave. */
export const DeletionOptions = z.strictObject({ publications: z.array(OwnedPublication), graceDays: z.number().int() })
export type DeletionOptions = z.infer<typeof DeletionOptions>

/** The deletion of one's account: the handle typed by hand, and a choice for each publication; `to` is null to close it. */
export const RequestDeletion = z.strictObject({
  handle: z.string().trim().max(40),
  publications: z
    .array(z.strictObject({ hash: Hash, successor: Handle.nullable() }))
    .max(100)
    .default([]),
})
export type RequestDeletion = z.infer<typeof RequestDeletion>

/** A ticket a closed account's person got on signing in. */
export const Reactivate = z.strictObject({
  pendingSignIn: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'زمان این ورود گذشته است؛ از نو وارد شو'),
})

/** UTC ms until which signing in undoes it. */
export const DeletionScheduled = z.strictObject({ dueAt: z.number().int() })
export type DeletionScheduled = z.infer<typeof DeletionScheduled>
