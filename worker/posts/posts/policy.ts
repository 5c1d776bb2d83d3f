import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { assertAccountOpen, isOpenAccount } from '#worker/account/auth/index.ts'
import type { users } from '#worker/account/auth/schema.ts'
import { goneError, standingRule } from '#worker/account/suspensions/index.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from './schema.ts'

type Post = typeof posts.$inferSelect
type PostAccessFields = Pick<Post, 'authorId' | 'state' | 'removedBy'>

/** Returns whether the viewer wrote the post. */
export const isAuthor = (viewer: Viewer, post: Pick<Post, 'authorId'>): boolean => post.authorId === viewer.id
export const isWrittenBy = (viewer: Viewer): SQL => eq(posts.authorId, viewer.id)

export const canEdit = (viewer: Viewer, post: PostAccessFields): boolean => isAuthor(viewer, post) && post.state !== 'removed'
export const isEditableBy = (viewer: Viewer): SQL | undefined => and(isWrittenBy(viewer), ne(posts.state, 'removed'))

export const canRestore = (viewer: Viewer, post: PostAccessFields): boolean =>
  isAuthor(viewer, post) && post.state === 'removed' && post.removedBy === 'author'

/** SQL condition: the post is published and its author's account is open. The query must join the author. */
export const isPublic: SQL = sql`${posts.state} = 'published' AND ${isOpenAccount}`

interface Visibility extends Pick<Post, 'state' | 'removedBy' | 'publishedAt'> {
  authorState: (typeof users.$inferSelect)['state']
  /** Rule under which a moderator removed the post, from `removedRule`. */
  removedRule: number | null
}

/** SQL expression, for a column of its own: the rule under which a moderator removed the post; null for other posts. */
export const removedRule: SQL.Aliased<number | null> = standingRule('post', posts.id, 'remove').as('removed_rule')

/**
 * Throws `not_found` for a post that was never published or is withdrawn or scheduled, and `gone` for a removed post or a closed account.
 */
export function assertPublic({ state, removedBy, removedRule: rule, authorState, publishedAt }: Visibility): void {
  if (publishedAt === null) throw notFound()
  if (state === 'removed') throw goneError(removedBy ?? 'author', rule)
  if (state !== 'published') throw notFound()
  assertAccountOpen(authorState)
}

/** Builds an SQL condition that the viewer muted the author, the publication, a tag or a topic of the `posts` row; false for a visitor. */
export const postMutedBy = (viewerId: number | SQLWrapper | undefined): SQL<boolean> => {
  if (viewerId === undefined) return sql`0`
  const muted = (kind: string, targetId: SQLWrapper) =>
    sql`EXISTS (SELECT 1 FROM mutes m WHERE m.user_id = ${viewerId} AND m.kind = '${sql.raw(kind)}' AND m.target_id = ${targetId})`
  // SQLite evaluates the first condition once per statement, so that a viewer without muted labels reads no labels.
  const labelMuted = (kind: 'tag' | 'topic') =>
    sql`EXISTS (SELECT 1 FROM mutes m WHERE m.user_id = ${viewerId} AND m.kind = '${sql.raw(kind)}')
      AND EXISTS (SELECT 1 FROM ${sql.raw(`post_${kind}s`)} t WHERE t.post_id = ${posts.id} AND ${muted(kind, sql.raw(`t.${kind}_id`))})`
  return sql`(${muted('user', posts.authorId)} OR ${muted('publication', posts.publicationId)} OR ${labelMuted('tag')} OR ${labelMuted('topic')})`
}
