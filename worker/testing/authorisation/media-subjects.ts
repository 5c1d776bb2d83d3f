import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { podcastImports } from '#worker/podcasts/importer/schema.ts'
import { privateFeeds } from '#worker/podcasts/shows/schema.ts'
import { audio } from '#worker/posts/media/schema.ts'
import { anEpisode, aShow } from '#worker/testing/index.ts'
import type { Params, SubjectOptions } from './subject.ts'

const db = () => database(env)

export async function showSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const removedAt = state === 'removed' ? now() : null
  const show = await aShow(owner, { hash, removedAt })
  await anEpisode(owner, show.id)
  return { hash }
}

export async function podcastImportSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const show = await aShow(owner)
  const row = { hash, ownerId: owner.id, showId: show.id, feed: 'https://old.example/feed', readAt: now(), createdAt: now() }
  await db()
    .insert(podcastImports)
    .values({ ...row, state: 'paused' })
  return { hash }
}

/**
 * Creates a private feed unless the state is missing. Returns the show's hash, the feed's management hash and the secret name of its file.
 */
export async function privateFeedSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const [hash, feed, token] = [newHash(), newHash(), newSecret()]
  const show = await aShow(owner, { hash })
  if (state !== 'missing')
    await db()
      .insert(privateFeeds)
      .values({
        ...{ hash: feed, showId: show.id, createdBy: owner.id, name: 'ویراستار', tokenDigest: await sha256(token), createdAt: now() },
        revokedAt: state === 'revoked' ? now() : null,
      })
  return { hash, feed, file: `${token}.xml` }
}

export async function audioSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const row = {
    hash,
    ownerId: owner.id,
    contentDigest: hash,
    format: 'mp3' as const,
    duration: 1,
    bytes: 10,
    createdAt: now(),
    checkedAt: now(),
  }
  if (state === 'stored') {
    await db().insert(audio).values(row)
    await env.MEDIA.put(`audio/${hash}`, new Uint8Array(10))
  }
  return { file: `${hash}.mp3` }
}

export async function pictureSubject({ state }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'stored') await env.MEDIA.put(`image/${hash}/480.webp`, new Uint8Array(10), { httpMetadata: { contentType: 'image/webp' } })
  return { hash, file: '480.webp' }
}
