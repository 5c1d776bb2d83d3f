import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import type { OwnImportReview } from './contract.ts'
import { importReviews } from './schema.ts'

/** The import that brings a post. */
export interface ImportSource {
  hash: string
  kind: 'posts' | 'podcast'
  ownerId: number
}

/**
 * Returns a statement, for the batch that holds a post of an import, that opens the review of the import if `guard` holds. Opens a returned
 * one again, for what came afterwards; an approved one stays approved.
 */
export const openImportReview = (db: Database, source: ImportSource, guard: SQL): Statement =>
  insertSelect(db, importReviews, { ...source, state: 'open', openedAt: now() }, sql`WHERE ${guard}`).onConflictDoUpdate({
    target: importReviews.hash,
    set: { state: 'open', openedAt: sql`excluded.opened_at`, decidedAt: null, moderatorId: null, reason: '' },
    setWhere: sql`${importReviews.state} = 'returned'`,
  })

/** SQL expression, for a column of its own: the review of the import with this hash; null if nothing of it was held. */
export const importReviewOf = (hash: SQLWrapper): SQL<OwnImportReview | null> =>
  sql`(SELECT json_object('state', own_review.state, 'reason', own_review.reason) FROM import_reviews own_review
    WHERE own_review.hash = ${hash})`.mapWith(JSON.parse) as SQL<OwnImportReview | null> // JSON of this query.
