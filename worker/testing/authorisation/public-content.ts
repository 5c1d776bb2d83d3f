import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { follows } from '#worker/account/relations/schema.ts'
import { atomic, database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { likes } from '#worker/engagement/likes/schema.ts'
import { listItems } from '#worker/engagement/reading-lists/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { aList, anEpisodeOf, aPost, aShow, type TestUser } from '#worker/testing/index.ts'

/** Adds tags and topics to the user's posts. */
export async function labelPosts({ id }: TestUser, names: string[], topicKeys: string[]): Promise<void> {
  const db = database(env)
  const rows = await db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, id))
  const labels = rows.flatMap((post) => [...replaceTags(db, post.id, names, sql`1`), ...replaceTopics(db, post.id, topicKeys, sql`1`)])
  await atomic(db, [...insertMissingTags(db, names, now()), ...labels])
}

/** Creates a post of the user with an episode, a comment and a like, a list, a show and a followed tag. */
export async function createPublicContent(
  person: TestUser,
  publication: { id: number; handle: string },
  tagNames = ['برچسب آشکار'],
): Promise<void> {
  const db = database(env)
  const at = now()
  const post = await aPost(person, { title: 'نوشتهٔ آشکار', tags: tagNames, topics: ['literature'], publication })
  const { id: listId } = await aList(person, { name: 'فهرست آشکار', createdAt: at })
  const { id: showId } = await aShow(person, { title: 'پادکست آشکار', createdAt: at })
  await anEpisodeOf(post, { showId, hash: post.hash, storedAt: at })
  const tag = env.DB.prepare('SELECT tag_id FROM post_tags WHERE post_id = ?').bind(post.id)
  const tagId = (await tag.first<{ tag_id: number }>())?.tag_id ?? 0
  await db.batch([
    db.insert(listItems).values({ listId, postId: post.id, position: 1, addedAt: at }),
    db.insert(likes).values({ postId: post.id, userId: person.id, createdAt: at }),
    db.insert(comments).values({ hash: newHash(), postId: post.id, authorId: person.id, body: 'دیدگاه آشکار', createdAt: at }),
    db.insert(follows).values({ followerId: person.id, kind: 'tag', targetId: tagId, createdAt: at }),
  ])
}
