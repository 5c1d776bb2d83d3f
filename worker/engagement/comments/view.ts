import { sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Comment } from './contract.ts'
import { splitIntoParts } from './links-and-mentions.ts'
import { canSeeAuthor, canSeeHeld, goneReason } from './policy.ts'
import { comments } from './schema.ts'

export const commentColumns = (viewer: Viewer | undefined) => ({
  id: comments.id,
  hash: comments.hash,
  parent: sql<string | null>`(SELECT p.hash FROM comments p WHERE p.id = ${comments.parentId})`.as('parent'),
  body: comments.body,
  mentions: comments.mentions,
  state: comments.state,
  hiddenAt: comments.hiddenAt,
  takenDownAt: comments.takenDownAt,
  rule: comments.rule,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  pinnedAt: comments.pinnedAt,
  replyCount: comments.replyCount,
  likeCount: comments.likeCount,
  score: comments.score,
  authorHandle: users.handle,
  authorName: users.name,
  authorAvatar: users.avatar,
  authorState: columnAlias(users.state, 'author_state'),
  // Aliased, because D1 would name a literal column `0`, and JavaScript puts integer keys first in a row object, which reorders the columns
  // of a batch result.
  blocked: sql<number>`${hiddenFrom(viewer?.id, comments.authorId)}`.as('blocked'),
  canSeeHeld: sql<number>`${canSeeHeld(viewer)}`.as('seen'),
})

type Row = typeof comments.$inferSelect
type PublicColumn =
  | 'hash'
  | 'body'
  | 'mentions'
  | 'state'
  | 'hiddenAt'
  | 'takenDownAt'
  | 'rule'
  | 'createdAt'
  | 'editedAt'
  | 'pinnedAt'
  | 'replyCount'
  | 'likeCount'
export interface CommentRow extends Pick<Row, PublicColumn> {
  parent: string | null
  authorHandle: string
  authorName: string
  authorAvatar: Picture | null
  authorState: 'active' | 'suspended' | 'deactivated' | 'deleted'
  blocked: number
}

/**
 * Converts a row to the comment that the viewer sees. A gone comment has no body, author or likes; a comment of a deleted account has no
 * author.
 */
export function viewComment({ hash, parent, createdAt, replyCount, ...row }: CommentRow): Comment {
  const gone = goneReason(row)
  if (gone) return { hash, parent, author: null, body: '', createdAt, replyCount, likeCount: 0, gone }
  const parts = splitIntoParts(row.body, row.mentions)
  return {
    hash,
    parent,
    author: canSeeAuthor(row) ? { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar } : null,
    body: row.body,
    ...(parts === undefined ? {} : { parts }),
    createdAt,
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt }),
    replyCount,
    likeCount: row.likeCount,
    ...(row.state === 'held' ? { held: true as const } : {}),
    ...(row.pinnedAt === null ? {} : { pinned: true as const }),
  }
}
