import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { backToDrafts, unscheduled, wasShown } from './back-to-drafts.ts'
import { RESTORE_WINDOW } from './change-state.ts'
import type { ChangedPosts, ChangePosts } from './contract.ts'
import { outdatedByAll } from './outdated-by-all.ts'
import { isWrittenBy } from './policy.ts'
import { posts } from './schema.ts'

type Act = ChangePosts['act']
type State = (typeof posts.$inferSelect)['state']

/** How long after it was taken away a post can be shown again as it was, in ms: the life of an undo with room to spare. */
const UNDO = 10 * 60 * 1000
/** Many tags at once go in one parameter. */
const ALWAYS = sql`1`
const NOT_REMOVED = { removedAt: null, removedBy: null }

/** Which states an act ends in; a post already there counts as done. */
const ENDS: Record<Act, readonly State[]> = {
  remove: ['removed'],
  withdraw: ['draft', 'withdrawn'],
  restore: ['draft', 'withdrawn'],
  show: ['published'],
}

/**
 * Changes several of one's own posts in one batch; again it changes nothing. What is not one's own, or in no state for it, is passed
 * over. Answers those that are as asked.
 */
export async function changePosts(db: Database, viewer: Viewer, { act, hashes }: ChangePosts): Promise<ChangedPosts> {
  const mine = and(isWrittenBy(viewer), sql`${posts.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`)
  const outdated = await outdatedByAll(db, mine)
  if (outdated.length === 0) return { done: [] }
  const [, , rows] = await db.batch([
    db
      .update(posts)
      .set(columnsOf(act))
      .where(and(mine, mayChange(act))),
    bump(db, outdated, ALWAYS),
    db
      .select({ hash: posts.hash })
      .from(posts)
      .where(and(mine, inArray(posts.state, [...ENDS[act]]))),
  ] as const)
  return { done: rows.map(({ hash }) => hash) }
}

function columnsOf(act: Act) {
  const at = now()
  switch (act) {
    case 'remove':
      return { ...unscheduled, state: 'removed' as const, removedAt: at, removedBy: 'author' as const, updatedAt: at }
    case 'withdraw':
      return { ...backToDrafts, updatedAt: at }
    case 'restore':
      return { ...backToDrafts, ...NOT_REMOVED, updatedAt: at }
    case 'show':
      return { ...unscheduled, ...NOT_REMOVED, state: 'published' as const, updatedAt: at }
  }
}

function mayChange(act: Act): SQL | undefined {
  const at = now()
  const ownRemoval = sql`${posts.state} = 'removed' AND ${posts.removedBy} = 'author'`
  switch (act) {
    case 'remove':
      return inArray(posts.state, ['draft', 'scheduled', 'published', 'withdrawn'])
    case 'withdraw':
      return inArray(posts.state, ['published', 'scheduled'])
    case 'restore':
      return sql`${ownRemoval} AND ${posts.removedAt} >= ${at - RESTORE_WINDOW}`
    case 'show':
      return sql`(${posts.state} = 'withdrawn' OR ${ownRemoval}) AND ${posts.publishedAt} IS NOT NULL AND ${wasShown} AND ${posts.updatedAt} >= ${at - UNDO}`
  }
}
