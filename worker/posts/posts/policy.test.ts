import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#worker/account/auth/schema.ts'
import { mutes } from '#worker/account/relations/schema.ts'
import { database } from '#worker/db/client.ts'
import { aPost, aPublication, aUser, queryNumber } from '#worker/testing/index.ts'
import { postMutedBy } from './policy.ts'
import { posts } from './schema.ts'

test('a post is muted for a reader who muted its author, publication, tag or topic, but not for its author or a visitor', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner: author })
  const post = await aPost(author, { tags: [`خاموش ${author.hash}`], topics: ['poetry'], publication })
  const [tag, topic] = [
    await queryNumber('SELECT tag_id AS n FROM post_tags WHERE post_id = ?', post.id),
    await queryNumber('SELECT topic_id AS n FROM post_topics WHERE post_id = ?', post.id),
  ]
  const db = database(env)
  const muted = async (viewerId: number | undefined) =>
    (
      await db
        .select({ n: sql`${postMutedBy(viewerId)}`.as('n') })
        .from(posts)
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(eq(posts.id, post.id))
    )[0]?.n
  expect(await muted(reader.id)).toBe(0)
  const targets = { user: author.id, publication: publication.id, tag, topic }
  for (const kind of ['user', 'publication', 'tag', 'topic'] as const) {
    await db.insert(mutes).values({ userId: reader.id, kind, targetId: targets[kind], createdAt: 1 })
    expect([await muted(reader.id), await muted(author.id), await muted(undefined)], kind).toEqual([1, 0, 0])
    await db.delete(mutes).where(eq(mutes.userId, reader.id))
  }
})
