import { z } from 'zod'
import { page } from '#shared/contract/http.ts'
import { Document } from '#shared/document/contract.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { IdempotencyKey, SaveDraftResult } from '#worker/posts/posts/contract.ts'

export const RevisionKind = z.enum(['written', 'published', 'restored'])
export type RevisionKind = z.infer<typeof RevisionKind>

/** Times are in UTC ms. */
export const Revision = z.strictObject({
  revision: z.number().int(),
  kind: RevisionKind,
  at: z.number().int(),
  by: UserCard,
  title: z.string(),
  /** Null until the words are counted, usually by the cron job. */
  words: z.number().int().nullable(),
  /**
   * Words added and removed since the previous revision, titles included; null if there was none, and for uncounted and unreadable
   * revisions.
   */
  change: z.strictObject({ added: z.number().int(), removed: z.number().int() }).nullable(),
  /** Time of the revision that was restored; null unless `kind` is `restored`. */
  restoredFrom: z.number().int().nullable(),
})
export type Revision = z.infer<typeof Revision>
export const Revisions = page(Revision)

export const RevisionDetail = z.strictObject({ revision: z.number().int(), at: z.number().int(), title: z.string(), document: Document })
export type RevisionDetail = z.infer<typeof RevisionDetail>

/**
 * `revision` is the draft revision known to the client; if the server has another one, the request is rejected with `stale`, unless it
 * repeats the latest restore.
 */
export const RestoreRevision = z.strictObject({ saveId: IdempotencyKey, revision: z.number().int().min(1) })
export type RestoreRevision = z.infer<typeof RestoreRevision>

/** `previousRevision` is the revision number of the replaced draft. */
export const RestoreResult = SaveDraftResult.extend({ title: z.string(), document: Document, previousRevision: z.number().int() })
export type RestoreResult = z.infer<typeof RestoreResult>
