import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, aUser, type TestUser } from './factories.ts'

export async function aComment(author: TestUser, postId: number, over: Partial<typeof comments.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(comments)
    .values({ hash: newHash(), postId, authorId: author.id, body: 'چه خوب نوشتی.', createdAt: 1000, ...over })
    .returning()
  if (!row) throw new Error('Comment not stored')
  return row
}

/** Creates a user whose comments need no approval: an old account with two approved comments. */
export async function aCommenter(over: Parameters<typeof aUser>[0] = {}): Promise<TestUser> {
  const person = await aUser({ createdAt: 1, ...over })
  const { id } = await aPost(await aUser())
  for (let nth = 0; nth < 2; nth++) await aComment(person, id, { approvedAt: 1 })
  return person
}
