import { z } from 'zod'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

/** `members` are the possible successors of the owner: the other members with open accounts. */
export const OwnedPublication = z.strictObject({
  hash: Hash,
  handle: z.string(),
  name: z.string(),
  members: z.array(UserCard),
})
export type OwnedPublication = z.infer<typeof OwnedPublication>

export const DeletionOptions = z.strictObject({ publications: z.array(OwnedPublication), graceDays: z.number().int() })
export type DeletionOptions = z.infer<typeof DeletionOptions>

/** Contains the handle, typed as confirmation, and a choice for each owned publication; a null `successor` closes the publication. */
export const RequestDeletion = z.strictObject({
  handle: z.string().overwrite(cleanAddress).max(40),
  publications: z
    .array(z.strictObject({ hash: Hash, successor: Handle.nullable() }))
    .max(100)
    .default([]),
})
export type RequestDeletion = z.infer<typeof RequestDeletion>

export const Reactivate = z.strictObject({
  pendingSignIn: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'زمان این ورود گذشته است؛ از نو وارد شو'),
})

/** End of the grace period in UTC ms. */
export const DeletionScheduled = z.strictObject({ dueAt: z.number().int() })
export type DeletionScheduled = z.infer<typeof DeletionScheduled>
