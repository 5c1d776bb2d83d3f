import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Document } from '#shared/document/contract.ts'
import { countWords } from '#shared/persian/text-metrics.ts'
import { compareLines } from '#shared/persian/word-diff.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { plainText } from '#worker/posts/rendering/index.ts'
import { postRevisions } from './schema.ts'

interface State {
  title: string
  document: Document
}

interface Counts {
  words: number
  added: number | null
  removed: number | null
}

const linesOf = ({ title, document }: State): string[] => [title, ...plainText(document).split('\n')]

/** Counts the words of a state, without its title, and the words added and removed since the previous state, including titles. */
function countChanges(state: State, before: State | null): Counts {
  const words = countWords(plainText(state.document))
  if (!before) return { words, added: null, removed: null }
  let [added, removed] = [0, 0]
  for (const { op, text } of compareLines(linesOf(before), linesOf(state)).flat()) {
    if (op === 'added') added += countWords(text)
    if (op === 'removed') removed += countWords(text)
  }
  return { words, added, removed }
}

const older = alias(postRevisions, 'older')
/** Maximum document pairs in memory at a time; a document can have `LIMITS.documentBytes`. */
const BATCH_SIZE = 4
const MAX_BATCHES = 25

/** Counts the words of at most `limit` uncounted revisions and their changes since the previous revision. */
export async function computeWordCounts(db: Database, filter: SQL | undefined, limit: number) {
  const pairs = await db
    .select({ state: postRevisions, before: { title: older.title, document: older.document } })
    .from(postRevisions)
    .leftJoin(
      older,
      and(
        eq(older.postId, postRevisions.postId),
        sql`${older.revision} = (SELECT max(revision) FROM post_revisions r WHERE r.post_id = ${postRevisions.postId} AND r.revision < ${postRevisions.revision})`,
      ),
    )
    .where(and(isNull(postRevisions.words), filter))
    .limit(limit)
  return pairs.map(({ state, before }) => ({ postId: state.postId, revision: state.revision, ...countChangesSafely(state, before) }))
}

/** Counts an unreadable revision as zero words, so that it neither is retried forever nor blocks others. */
function countChangesSafely(...[state, before]: Parameters<typeof countChanges>): ReturnType<typeof countChanges> {
  try {
    return countChanges(state, before)
  } catch (error) {
    logError('revision_unreadable', error)
    return { words: 0, added: null, removed: null }
  }
}

/** Stores missing word counts of at most `BATCH_SIZE * MAX_BATCHES` revisions; the cron job calls it, which keeps saves fast. */
export async function storeWordCounts(db: Database): Promise<void> {
  for (let round = 0; round < MAX_BATCHES; round++) {
    const counted = await computeWordCounts(db, undefined, BATCH_SIZE)
    await atomic(
      db,
      counted.map(({ postId, revision, ...counts }) =>
        db
          .update(postRevisions)
          .set(counts)
          .where(and(eq(postRevisions.postId, postId), eq(postRevisions.revision, revision))),
      ),
    )
    if (counted.length < BATCH_SIZE) return
  }
}

/** A fixed offset suffices because Iran has had no daylight saving time since 2022. */
const TEHRAN_OFFSET = 3.5 * HOUR

/** Inlines an integer, because D1 binds numbers as REAL, which breaks integer division. */
const integer = (number: number): SQL => sql.raw(String(number))

/** Builds a statement that deletes the revisions of a time range that have a newer revision in the same bucket, except published ones. */
const pruneWindow = (db: Database, { from, to, bucket }: { from: number; to: number; bucket: (at: SQL) => SQL }): Statement =>
  db.delete(postRevisions).where(sql`kind <> 'published' AND at > ${from} AND at <= ${to} AND EXISTS (
    SELECT 1 FROM post_revisions newer WHERE newer.post_id = post_revisions.post_id AND newer.revision > post_revisions.revision
      AND ${bucket(sql`newer.at`)} = ${bucket(sql`post_revisions.at`)})`)

/**
 * Returns statements that thin out revisions: all are kept for a day, then the newest per hour until a week old, then the newest per Tehran
 * day; published revisions are always kept. Each run covers a day past each boundary to catch up on missed runs.
 */
export const pruneRevisions = (db: Database): Statement[] => [
  pruneWindow(db, { from: now() - 2 * DAY, to: now() - DAY, bucket: (at) => sql`${at} / ${integer(HOUR)}` }),
  pruneWindow(db, {
    from: now() - 8 * DAY,
    to: now() - 7 * DAY,
    bucket: (at) => sql`(${at} + ${integer(TEHRAN_OFFSET)}) / ${integer(DAY)}`,
  }),
]
