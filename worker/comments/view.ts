import { type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import { named } from '#worker/db/named.ts'
import type { Picture } from '#worker/lib/contract.ts'
import type { Comment } from './contract.ts'
import { comments } from './schema.ts'

/** Columns of a comment with its author; every query of comments selects these. */
export const commentColumns = {
  id: comments.id,
  hash: comments.hash,
  parent: sql<string | null>`(SELECT p.hash FROM comments p WHERE p.id = ${comments.parentId})`,
  body: comments.body,
  state: comments.state,
  createdAt: comments.createdAt,
  replyCount: sql<number>`(SELECT count(*) FROM comments r WHERE r.post_id = ${comments.postId} AND r.parent_id = ${comments.id} AND r.state = 'visible')`,
  authorHandle: users.handle,
  authorName: users.name,
  authorAvatar: users.avatar,
  authorState: named(users.state, 'author_state'),
}

interface CommentRow {
  hash: string
  parent: string | null
  body: string
  state: 'visible' | 'held' | 'hidden' | 'removed'
  createdAt: number
  replyCount: number
  authorHandle: string
  authorName: string
  authorAvatar: Picture | null
  authorState: 'active' | 'suspended' | 'deactivated' | 'deleted'
}

/** Where a comment has a place in the thread: it is visible, or something visible answers it. */
export const hasPlace: SQL = sql`(${comments.state} = 'visible' OR ${comments.state} IN ('hidden', 'removed') AND EXISTS (
  SELECT 1 FROM comments r WHERE r.post_id = ${comments.postId} AND r.parent_id = ${comments.id} AND r.state = 'visible'))`

/** A row as readers see it: of a removed comment, or one whose author is away, only the place; of a deleted account's, only the words. */
export function viewComment({ hash, parent, body, state, createdAt, replyCount, ...row }: CommentRow): Comment {
  const shown = state === 'visible' && row.authorState !== 'deactivated'
  const author =
    shown && row.authorState !== 'deleted' ? { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar } : null
  return { hash, parent, author, body: shown ? body : '', createdAt, replyCount }
}
