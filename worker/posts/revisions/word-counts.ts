import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { atomic, type Database } from '#worker/db/client.ts'
import { countChanges } from './count-changes.ts'
import { postRevisions } from './schema.ts'

const older = alias(postRevisions, 'older')
/** Pairs of documents held at a time; one of them may be 1.5 MB. */
const BATCH_SIZE = 4
/** Rounds a run of the cron takes at most. */
const MAX_BATCHES = 25

/** Counts of revisions nobody counted yet, at most so many: each is compared with the one before it. */
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

/** What cannot be read counts as nothing: it must not be tried for ever, nor keep the others waiting. */
function countChangesSafely(...[state, before]: Parameters<typeof countChanges>): ReturnType<typeof countChanges> {
  try {
    return countChanges(state, before)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'revision_unreadable', error: String(error) }))
    return { words: 0, added: null, removed: null }
  }
}

/** Writes down the counts of revisions that have none; once a minute, so that no save waits for it. */
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
