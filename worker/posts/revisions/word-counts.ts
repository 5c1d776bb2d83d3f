import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { atomic, type Database } from '#worker/db/client.ts'
import { countChanges } from './count-changes.ts'
import { postRevisions } from './schema.ts'

const older = alias(postRevisions, 'older')
/** Maximum document pairs in memory at a time; a document can be 1.5 MB. */
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
    console.error(JSON.stringify({ level: 'error', event: 'revision_unreadable', error: String(error) }))
    return { words: 0, added: null, removed: null }
  }
}

/** Stores missing word counts of at most 100 revisions per run. The cron job runs it, to keep saves fast. */
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
