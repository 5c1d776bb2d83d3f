import { z } from 'zod'
import { page } from '#shared/contract.ts'
import { Document } from '#shared/document/contract.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { IdempotencyKey, SaveDraftResult } from '#worker/posts/posts/contract.ts'

/** How a state of the draft came about: saved while writing, shown to readers, or brought back from an older one. */
export const RevisionKind = z.enum(['written', 'published', 'restored'])
export type RevisionKind = z.infer<typeof RevisionKind>

/** An earlier state of a draft. Times in UTC ms. */
export const Revision = z.strictObject({
  revision: z.number().int(),
  kind: RevisionKind,
  at: z.number().int(),
  by: UserCard,
  title: z.string(),
  /** Null for a minute, until it is counted. */
  words: z.number().int().nullable(),
  /** Words written and taken away since the revision before it; null for the oldest, and until it is counted. */
  change: z.strictObject({ added: z.number().int(), removed: z.number().int() }).nullable(),
  /** The moment of the state it was brought back from, for a restored one. */
  restoredFrom: z.number().int().nullable(),
})
export type Revision = z.infer<typeof Revision>
export const Revisions = page(Revision)

/** An earlier state whole. */
export const RevisionDetail = z.strictObject({ revision: z.number().int(), at: z.number().int(), title: z.string(), document: Document })
export type RevisionDetail = z.infer<typeof RevisionDetail>

/** `revision` is the draft's, as the writer knows it; a newer one on the server answers `stale`. */
export const RestoreRevision = z.strictObject({ saveId: IdempotencyKey, revision: z.number().int().min(1) })
export type RestoreRevision = z.infer<typeof RestoreRevision>

/** The draft after restoring; `before` is the revision that holds what stood there until then. */
export const RestoreResult = SaveDraftResult.extend({ title: z.string(), document: Document, previousRevision: z.number().int() })
export type RestoreResult = z.infer<typeof RestoreResult>
