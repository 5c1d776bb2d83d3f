import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { audio } from '#worker/posts/media/schema.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'

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
    await database(env).insert(audio).values(row)
    await env.MEDIA.put(`audio/${hash}`, new Uint8Array(10))
  }
  return { file: `${hash}.mp3` }
}

export async function pictureSubject({ state }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'stored') await env.MEDIA.put(`image/${hash}/480.webp`, new Uint8Array(10), { httpMetadata: { contentType: 'image/webp' } })
  return { hash, file: '480.webp' }
}
