import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { aPost, aUser, type TestUser } from './factories.ts'

export async function aList(owner: TestUser, over: Partial<typeof lists.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(lists)
    .values({ hash: newHash(), ownerId: owner.id, name: 'لیست آزمون', createdAt: 1_700_000_000_000, ...over })
    .returning()
  if (!row) throw new Error('List not stored')
  return row
}

export async function aComment(author: TestUser, postId: number, over: Partial<typeof comments.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(comments)
    .values({ hash: newHash(), postId, authorId: author.id, body: 'چه خوب نوشتی.', createdAt: 1000, ...over })
    .returning()
  if (!row) throw new Error('Comment not stored')
  return row
}

/** Creates a user whose comments need no approval: the account is old and has two approved comments on another post. */
export async function aCommenter(over: Parameters<typeof aUser>[0] = {}): Promise<TestUser> {
  const person = await aUser({ createdAt: 1, ...over })
  const { id } = await aPost(await aUser())
  for (let nth = 0; nth < 2; nth++) await aComment(person, id, { approvedAt: 1 })
  return person
}

/** Adds audio to a post: inserts its row and stores an object of `bytes` zero bytes under its key. */
export async function anEpisodeOf(post: { id: number }, over: Partial<typeof episodes.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(episodes)
    .values({
      postId: post.id,
      objectKey: `sound/${newHash()}`,
      format: 'mp3',
      bytes: 1000,
      duration: 60_000,
      storedAt: 1_700_000_000_000,
      ...over,
    })
    .returning()
  if (!row) throw new Error('Episode not stored')
  await env.MEDIA.put(row.objectKey, new Uint8Array(row.bytes))
  return row
}

const START = 1_700_000_000_000

export async function aShow(owner: TestUser, over: Partial<typeof shows.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(shows)
    .values({ hash: newHash(), ownerId: owner.id, title: 'پادکست آزمون', createdAt: START, ...over })
    .returning()
  if (!row) throw new Error('Show not stored')
  return row
}

type EpisodeOverrides = Partial<typeof episodes.$inferInsert> &
  Pick<NonNullable<Parameters<typeof aPost>[1]>, 'at' | 'state' | 'title' | 'document' | 'publication'>

export async function anEpisode(owner: TestUser, showId: number, over: EpisodeOverrides = {}) {
  const { at = START, state, title, document, publication, ...episode } = over
  const post = await aPost(owner, {
    at,
    ...(state && { state }),
    ...(title && { title }),
    ...(document && { document }),
    ...(publication && { publication }),
  })
  return { post, episode: await anEpisodeOf(post, { showId, storedAt: at, ...episode }) }
}
