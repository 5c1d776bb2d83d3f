import { sql } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import { hiddenFrom } from '#worker/blocks/index.ts'
import { named } from '#worker/db/named.ts'
import type { Picture } from '#worker/lib/contract.ts'
import type { Comment } from './contract.ts'
import { canReadWords, canSeeAuthor } from './policy.ts'
import { comments } from './schema.ts'

/** Columns of a comment with its author; every query of comments selects these. */
export const commentColumns = (viewerId: number | undefined) => ({
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
  // Named: an unnamed 0 would come first among the columns of a batch's answer.
  blocked: sql<number>`${hiddenFrom(viewerId, comments.authorId)}`.as('blocked'),
})

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
  /** 1 when the viewer or the author blocked the other. */
  blocked: number
}

/** A row as readers see it: of a removed comment, or one whose author is away or behind a block, only the place; of a deleted account's, only the words. */
export function viewComment({ hash, parent, body, state, createdAt, replyCount, ...row }: CommentRow): Comment {
  const facts = { ...row, state }
  const author = canSeeAuthor(facts) ? { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar } : null
  return { hash, parent, author, body: canReadWords(facts) ? body : '', createdAt, replyCount }
}
