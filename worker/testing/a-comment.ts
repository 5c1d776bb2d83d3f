import { env } from 'cloudflare:workers'
import { comments } from '#worker/comments/schema.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { APerson } from './factories.ts'

/** A new comment of that person on a post, visible unless said otherwise. */
export async function aComment(author: APerson, postId: number, over: Partial<typeof comments.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(comments)
    .values({ hash: newHash(), postId, authorId: author.id, body: 'چه خوب نوشتی.', createdAt: 1000, ...over })
    .returning()
  if (!row) throw new Error('A comment was not stored')
  return row
}
