import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { sounds } from '#worker/podcasts/episodes/schema.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { aSound } from './a-sound.ts'
import { type APerson, aPost } from './factories.ts'

const START = 1_700_000_000_000

/** A new show of that person. */
export async function aShow(owner: APerson, over: Partial<typeof podcasts.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(podcasts)
    .values({ hash: newHash(), ownerId: owner.id, title: 'پادکست آزمون', createdAt: START, ...over })
    .returning()
  if (!row) throw new Error('A podcast was not stored')
  return row
}

type Over = Partial<typeof sounds.$inferInsert> &
  Pick<NonNullable<Parameters<typeof aPost>[1]>, 'at' | 'state' | 'title' | 'document' | 'publication'>

/** A post with a sound in that show. */
export async function anEpisode(owner: APerson, podcastId: number, over: Over = {}) {
  const { at = START, state, title, document, publication, ...sound } = over
  const post = await aPost(owner, {
    at,
    ...(state && { state }),
    ...(title && { title }),
    ...(document && { document }),
    ...(publication && { publication }),
  })
  return { post, sound: await aSound(post, { podcastId, storedAt: at, ...sound }) }
}
