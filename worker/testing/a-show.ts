import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { podcasts } from '#worker/podcasts/schema.ts'
import { sounds } from '#worker/sounds/schema.ts'
import { type APerson, aPost } from './factories.ts'

const db = () => database(env)
const START = 1_700_000_000_000

/** A new show of that person. */
export async function aShow(owner: APerson, over: Partial<typeof podcasts.$inferInsert> = {}) {
  const [row] = await db()
    .insert(podcasts)
    .values({ hash: newHash(), ownerId: owner.id, title: 'پادکست آزمون', createdAt: START, ...over })
    .returning()
  if (!row) throw new Error('A podcast was not stored')
  return row
}

type Over = Partial<typeof sounds.$inferInsert> &
  Pick<NonNullable<Parameters<typeof aPost>[1]>, 'at' | 'state' | 'title' | 'document' | 'publication'>

/** A post with a sound in that show; its file has as many bytes as the row says. */
export async function anEpisode(owner: APerson, podcastId: number, over: Over = {}) {
  const { at = START, state, title, document, publication, ...sound } = over
  const post = await aPost(owner, {
    at,
    ...(state && { state }),
    ...(title && { title }),
    ...(document && { document }),
    ...(publication && { publication }),
  })
  const [row] = await db()
    .insert(sounds)
    .values({
      postId: post.id,
      podcastId,
      objectKey: newHash(),
      format: 'mp3',
      bytes: 1000,
      duration: 60_000,
      storedAt: at,
      ...sound,
    })
    .returning()
  if (!row) throw new Error('A sound was not stored')
  await env.MEDIA.put(row.objectKey, new Uint8Array(row.bytes))
  return { post, sound: row }
}
