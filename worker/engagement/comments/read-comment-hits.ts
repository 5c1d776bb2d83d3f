import { and, eq, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { truncateText } from '#shared/persian/truncate-text.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom, mutedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import type { ExcerptPart } from '#worker/lib/persian/search/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CommentHit } from './contract.ts'
import { selectComments } from './read-thread.ts'
import { comments } from './schema.ts'
import { viewComment } from './view.ts'

export interface CommentMatch {
  id: number
  cursor: SortKey
  excerpt: ExcerptPart[]
}

/** Reads search hits in the given order, each with the comment to which it replies. */
export async function readCommentHits(db: Database, found: readonly CommentMatch[], viewer?: Viewer): Promise<CommentHit[]> {
  if (found.length === 0) return []
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(found.map(({ id }) => id))}))`
  const reply = alias(comments, 'answer')
  const [rows, parents] = await db.batch([
    selectComments(db, viewer).where(sql`${comments.id} IN ${ids}`),
    db
      .select({ id: columnAlias(reply.id, 'answer_id'), hash: comments.hash, handle: users.handle, name: users.name, body: comments.body })
      .from(reply)
      .innerJoin(comments, eq(comments.id, reply.parentId))
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(
        and(
          sql`${reply.id} IN ${ids}`,
          eq(comments.state, 'visible'),
          isOpenAccount,
          not(hiddenFrom(viewer?.id, comments.authorId)),
          not(mutedBy(viewer?.id, comments.authorId)),
        ),
      ),
  ])
  return found.flatMap(({ id, excerpt }) => {
    const row = rows.find((one) => one.id === id)
    const { hash, author, createdAt, likeCount, replyCount, gone, held } = row ? viewComment(row) : { gone: true as const }
    const parent = parents.find((one) => one.id === id)
    const inReplyTo = parent
      ? { path: `/${parent.handle}/comment/${parent.hash}`, name: parent.name, excerpt: truncateText(parent.body) }
      : null
    // The comment was removed or held after the search.
    return gone || held ? [] : [{ hash, author, createdAt, likeCount, replyCount, excerpt, inReplyTo }]
  })
}
