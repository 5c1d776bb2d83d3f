import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Document } from '#shared/document/contract.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { type HeldReasons, type Screening, toHeldReasons } from '#worker/posts/screening/index.ts'
import type { HeldCause, PostReview } from './contract.ts'
import { type HeldSettings, postReviews } from './schema.ts'

/** A version that is ready to be published. */
export interface HeldVersion {
  postId: number
  authorId: number
  revision: number
  document: Document
  html: string
  text: string
  settings: HeldSettings
  links: string[]
  screening: Screening
  /** SQL expression of the `HeldCause`s, as JSON. */
  causes: SQL
  /** Hash of the import that brings the version. */
  importHash?: string
}

/**
 * Returns a statement, for the batch of a publication, that holds a version for review if `guard` holds, and returns the post's id with the
 * causes. A version that replaces a held one keeps its place in the queue; holding the same version again changes nothing.
 */
export const holdVersion = (db: Database, { screening, importHash, ...version }: HeldVersion, guard: SQL) =>
  insertSelect(
    db,
    postReviews,
    {
      ...{ ...version, reasons: toHeldReasons(screening), importHash: importHash ?? null },
      ...{ state: 'held', version: 1, heldAt: now(), reason: '' },
    },
    sql`WHERE ${guard}`,
  )
    .onConflictDoUpdate({
      target: postReviews.postId,
      set: {
        state: 'held',
        version: sql`${postReviews.version} + iif(${postReviews.state} = 'held' AND ${isSameVersion}, 0, 1)`,
        heldAt: sql`iif(${postReviews.state} = 'held', ${postReviews.heldAt}, excluded.held_at)`,
        revision: sql`excluded.revision`,
        settings: sql`excluded.settings`,
        document: sql`excluded.document`,
        html: sql`excluded.html`,
        text: sql`excluded.text`,
        links: sql`excluded.links`,
        reasons: sql`excluded.screening`,
        causes: sql`excluded.causes`,
        importHash: sql`excluded.import_hash`,
        decidedAt: null,
        moderatorId: null,
        reason: '',
      },
    })
    .returning({ postId: postReviews.postId, causes: postReviews.causes })

const isSameVersion = sql`${postReviews.revision} = excluded.revision AND ${postReviews.settings} = excluded.settings
  AND ${postReviews.links} = excluded.links AND ${postReviews.document} = excluded.document`

const NO_CONTENTS = { document: null, html: null, text: null, links: null, reasons: null, causes: null }

/** Returns a statement that takes the held versions of the posts that `posts` selects from review and forgets why others were returned. */
export const withdrawFromReview = (db: Database, posts: SQL): Statement =>
  db
    .update(postReviews)
    .set({ state: 'withdrawn', reason: '', ...NO_CONTENTS })
    .where(sql`${postReviews.postId} IN ${posts} AND ${inArray(postReviews.state, ['held', 'returned'])}`)

/** Returns a statement that ends the review of a post whose author published or scheduled it, if `guard` holds. */
export const endReview = (db: Database, postId: number, guard: SQL): Statement =>
  db
    .update(postReviews)
    .set({ state: 'withdrawn', reason: '', settings: null, ...NO_CONTENTS })
    .where(sql`${postReviews.postId} = ${postId} AND ${postReviews.state} <> 'released' AND ${guard}`)

/** Returns a statement that records that a held version was published by a moderator, and returns the post's id. */
export const markReleased = (db: Database, postId: number, moderatorId: number, guard: SQL) =>
  db
    .update(postReviews)
    .set({ state: 'released', decidedAt: now(), moderatorId, settings: null, ...NO_CONTENTS })
    .where(sql`${eq(postReviews.postId, postId)} AND ${guard}`)
    .returning({ postId: postReviews.postId })

interface Return {
  moderatorId: number
  reason: string
  /** Whether the author's links are reviewed from then on. */
  isWarning?: boolean
}

/** Returns a statement that returns a held version to its author with a reason, and returns the post's id. */
export const markReturned = (db: Database, postId: number, { moderatorId, reason, isWarning = true }: Return, guard: SQL) =>
  db
    .update(postReviews)
    .set({ state: 'returned', decidedAt: now(), ...(isWarning ? { returnedAt: now() } : {}), moderatorId, reason, ...NO_CONTENTS })
    .where(sql`${eq(postReviews.postId, postId)} AND ${guard}`)
    .returning({ postId: postReviews.postId })

/** Returns the held versions that `page` selects to their authors, as `markReturned` does, and the ids of their posts. */
export const markAllReturned = (db: Database, page: SQL, { moderatorId, reason }: Return) =>
  db
    .update(postReviews)
    .set({ state: 'returned', decidedAt: now(), returnedAt: now(), moderatorId, reason, ...NO_CONTENTS })
    .where(sql`${postReviews.postId} IN (${page}) AND ${postReviews.state} = 'held'`)
    .returning({ postId: postReviews.postId })

/** Lets a held version of an import wait for a decision of its own, with the reasons for which it is held, if any. */
export const waitAlone = (db: Database, { postId, version, reasons }: { postId: number; version: number; reasons: HeldReasons | null }) =>
  db
    .update(postReviews)
    .set(reasons === null ? { importHash: null } : { reasons, causes: causesOf(reasons) })
    .where(and(eq(postReviews.postId, postId), eq(postReviews.version, version), eq(postReviews.state, 'held')))

const causesOf = ({ rules, domains }: HeldReasons): HeldCause[] => [
  ...(rules.length > 0 ? ['terms' as const] : []),
  ...(domains.length > 0 ? ['domains' as const] : []),
]

interface ReviewRow {
  reviewState: (typeof postReviews.$inferSelect)['state'] | null
  heldAt: number | null
  causes: HeldCause[] | null
  reason: string | null
  unreviewedFrom: number | null
}

/** Returns an author's view of the review; null unless the version is held or was returned. */
export const viewReview = ({ reviewState: state, heldAt, causes, reason, unreviewedFrom }: ReviewRow): PostReview | null =>
  state === 'held' || state === 'returned'
    ? { state, heldAt: heldAt ?? 0, causes: causes ?? [], reason: reason ?? '', unreviewedFrom }
    : null
