import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { podcastImportItems, podcastImports } from '#worker/podcasts/importer/schema.ts'
import { privateFeeds } from '#worker/podcasts/shows/schema.ts'
import { anEpisode, aShow } from '#worker/testing/index.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'

export async function showSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const removedAt = state === 'removed' ? now() : null
  const show = await aShow(owner, { hash, removedAt })
  await anEpisode(owner, show.id)
  return { hash }
}

/** Creates an import with the failed item `lost`; `outboundFetch` rejects the URL of its feed. */
export async function podcastImportSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const show = await aShow(owner)
  const row = { hash, ownerId: owner.id, showId: show.id, feed: 'https://127.0.0.1/feed', readAt: now(), createdAt: now() }
  const [created] = await database(env)
    .insert(podcastImports)
    .values({ ...row, state: 'paused' })
    .returning({ importId: podcastImports.id })
  const item: typeof podcastImportItems.$inferInsert.item = {
    ...{ guid: 'lost', title: 'قسمت', at: 0, notes: '', url: 'https://127.0.0.1/a.mp3', season: null, episode: null, kind: 'full' },
    ...{ explicit: null, persons: [], soundbites: [], image: null, chapters: null, transcript: null },
  }
  await database(env)
    .insert(podcastImportItems)
    .values({
      importId: created?.importId ?? 0,
      key: 'lost',
      position: 0,
      title: 'قسمت',
      state: 'failed',
      reason: 'gone',
      item,
    })
  return { hash }
}

/** Creates a show and, unless the state is `missing`, a private feed. Returns the hashes of both and the feed's secret file name. */
export async function privateFeedSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const [hash, feed, token] = [newHash(), newHash(), newSecret()]
  const show = await aShow(owner, { hash })
  if (state !== 'missing')
    await database(env)
      .insert(privateFeeds)
      .values({
        ...{ hash: feed, showId: show.id, createdBy: owner.id, name: 'ویراستار', tokenDigest: await sha256(token), createdAt: now() },
        revokedAt: state === 'revoked' ? now() : null,
      })
  return { hash, feed, file: `${token}.xml` }
}
