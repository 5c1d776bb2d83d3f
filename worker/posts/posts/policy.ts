import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { assertAccountOpen, isOpenAccount } from '#worker/account/auth/index.ts'
import type { users } from '#worker/account/auth/schema.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from './schema.ts'

type Post = typeof posts.$inferSelect
type PostAccessFields = Pick<Post, 'authorId' | 'state' | 'removedBy'>

/** Whose post it is; its numbers, its place in lists of one's own and its removal are theirs alone. */
export const isAuthor = (viewer: Viewer, post: Pick<Post, 'authorId'>): boolean => post.authorId === viewer.id
/** The same as a condition of a query. */
export const isWrittenBy = (viewer: Viewer): SQL => eq(posts.authorId, viewer.id)

/** Who may write a post: its author, while it is not removed. */
export const canEdit = (viewer: Viewer, post: PostAccessFields): boolean => isAuthor(viewer, post) && post.state !== 'removed'
/** The same as a condition of a query. */
export const isEditableBy = (viewer: Viewer): SQL | undefined => and(isWrittenBy(viewer), ne(posts.state, 'removed'))

/** Who may bring a removed post back: its author, if the author removed it. */
export const canRestore = (viewer: Viewer, post: PostAccessFields): boolean =>
  isAuthor(viewer, post) && post.state === 'removed' && post.removedBy === 'author'

/** What everybody may read, as a condition of a query that joins the author: published posts of open accounts. */
export const isPublic: SQL = sql`${posts.state} = 'published' AND ${isOpenAccount}`

interface Visibility extends Pick<Post, 'state' | 'removedBy' | 'publishedAt'> {
  authorState: (typeof users.$inferSelect)['state']
}

/** Refuses what not everybody may read: what was public and was removed is `gone`, what is private is as if it never was. */
export function assertPublic({ state, removedBy, authorState, publishedAt }: Visibility): void {
  if (publishedAt === null) throw notFound()
  if (state === 'removed') throw new AppError('gone', { details: { by: removedBy ?? 'author' } })
  if (state !== 'published') throw notFound()
  assertAccountOpen(authorState)
}
