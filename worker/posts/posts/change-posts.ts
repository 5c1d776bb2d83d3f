import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { RESTORE_WINDOW } from './change-state.ts'
import type { ChangePosts, ChangePostsResult } from './contract.ts'
import { isWrittenBy } from './policy.ts'
import { posts } from './schema.ts'
import { selectCacheTagsForPosts } from './select-cache-tags-for-posts.ts'
import { clearScheduleColumns, unpublishColumns, wasPublished } from './unpublish-columns.ts'

type Action = ChangePosts['action']
type State = (typeof posts.$inferSelect)['state']

/** How long after a removal or withdrawal `show` can undo it, in ms; longer than the undo toast stays visible. */
const UNDO_WINDOW = 10 * 60 * 1000
/** With a guard, `invalidate` binds all cache tags as one parameter. */
const ALWAYS = sql`1`
const NOT_REMOVED = { removedAt: null, removedBy: null }

/** Possible states after each action; a post already in one of them is reported as changed. */
const RESULT_STATES: Record<Action, readonly State[]> = {
  remove: ['removed'],
  withdraw: ['draft', 'withdrawn'],
  restore: ['draft', 'withdrawn'],
  show: ['published'],
}

/**
 * Applies one action to several of the viewer's posts in one batch and returns the hashes of those that are now in a resulting state. Skips
 * posts of other authors and posts whose state does not allow the action. Idempotent.
 */
export async function changePosts(db: Database, viewer: Viewer, { action, hashes }: ChangePosts): Promise<ChangePostsResult> {
  const isTarget = and(isWrittenBy(viewer), sql`${posts.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`)
  const cacheTags = await selectCacheTagsForPosts(db, isTarget)
  if (cacheTags.length === 0) return { hashes: [] }
  const [, , rows] = await db.batch([
    db
      .update(posts)
      .set(updatedColumns(action))
      .where(and(isTarget, isActionAllowed(action))),
    invalidate(db, cacheTags, ALWAYS),
    db
      .select({ hash: posts.hash })
      .from(posts)
      .where(and(isTarget, inArray(posts.state, [...RESULT_STATES[action]]))),
  ] as const)
  return { hashes: rows.map(({ hash }) => hash) }
}

function updatedColumns(action: Action) {
  const at = now()
  switch (action) {
    case 'remove':
      return { ...clearScheduleColumns, state: 'removed' as const, removedAt: at, removedBy: 'author' as const, updatedAt: at }
    case 'withdraw':
      return { ...unpublishColumns, updatedAt: at }
    case 'restore':
      return { ...unpublishColumns, ...NOT_REMOVED, updatedAt: at }
    case 'show':
      return { ...clearScheduleColumns, ...NOT_REMOVED, state: 'published' as const, updatedAt: at }
  }
}

function isActionAllowed(action: Action): SQL | undefined {
  const at = now()
  const removedByAuthor = sql`${posts.state} = 'removed' AND ${posts.removedBy} = 'author'`
  switch (action) {
    case 'remove':
      return inArray(posts.state, ['draft', 'scheduled', 'published', 'withdrawn'])
    case 'withdraw':
      return inArray(posts.state, ['published', 'scheduled'])
    case 'restore':
      return sql`${removedByAuthor} AND ${posts.removedAt} >= ${at - RESTORE_WINDOW}`
    case 'show':
      return sql`(${posts.state} = 'withdrawn' OR ${removedByAuthor}) AND ${posts.publishedAt} IS NOT NULL AND ${wasPublished} AND ${posts.updatedAt} >= ${at - UNDO_WINDOW}`
  }
}
