import { and, eq, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { firstWords } from '#shared/persian/first-words.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom, mutedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { named } from '#worker/db/named.ts'
import type { Place } from '#worker/lib/cursor.ts'
import type { Part } from '#worker/lib/persian/search/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CommentHit } from './contract.ts'
import { comments } from './schema.ts'
import { commentRows } from './thread.ts'
import { viewComment } from './view.ts'

/** A comment that answers a query, and its words that do. */
export interface FoundComment {
  id: number
  place: Place
  excerpt: Part[]
}

/** What is shown of comments found, in their order, with whom each answers and the beginning of what that one said. */
export async function readCommentHits(db: Database, found: readonly FoundComment[], viewer?: Viewer): Promise<CommentHit[]> {
  if (found.length === 0) return []
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(found.map(({ id }) => id))}))`
  const answer = alias(comments, 'answer')
  const [rows, above] = await db.batch([
    commentRows(db, viewer).where(sql`${comments.id} IN ${ids}`),
    db
      .select({ id: named(answer.id, 'answer_id'), hash: comments.hash, handle: users.handle, name: users.name, body: comments.body })
      .from(answer)
      .innerJoin(comments, eq(comments.id, answer.parentId))
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(
        and(
          sql`${answer.id} IN ${ids}`,
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
    const parent = above.find((one) => one.id === id)
    const answered = parent ? { path: `/${parent.handle}/comment/${parent.hash}`, name: parent.name, said: firstWords(parent.body) } : null
    // Put away since it was found.
    return gone || held ? [] : [{ hash, author, createdAt, likeCount, replyCount, excerpt, answered }]
  })
}
