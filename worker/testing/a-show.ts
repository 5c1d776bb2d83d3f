import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { episodes } from '#worker/podcasts/episodes/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { anEpisodeOf } from './an-episode-of.ts'
import { aPost, type TestUser } from './factories.ts'

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
