import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { audio } from '../schema.ts'

const pictureSubject = subject({
  states: ['stored', 'missing'],
  async create({ state }) {
    const hash = newHash()
    if (state === 'stored')
      await env.MEDIA.put(`image/${hash}/480.webp`, new Uint8Array(10), { httpMetadata: { contentType: 'image/webp' } })
    return { hash, file: '480.webp' }
  },
})

const audioSubject = subject({
  states: ['stored', 'missing'],
  async create({ state, owner }) {
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
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    picture: typeof pictureSubject
    audio: typeof audioSubject
  }
}

export const access: Access = {
  subjects: { picture: pictureSubject, audio: audioSubject },
  rows: [
    ...withOwnersToken([
      {
        // The bytes are no image, which returns 415 to requesters who may upload.
        route: 'POST /api/media/images',
        of: 'none',
        upload: { type: 'image/png', bytes: new Uint8Array(20) },
        visitor: 401,
        suspended: 403,
        everybody: 415,
      },
      {
        route: 'POST /api/media/covers',
        of: 'none',
        upload: { type: 'image/png', bytes: new Uint8Array(20) },
        visitor: 401,
        suspended: 403,
        everybody: 415,
      },
      {
        route: 'POST /api/media/audio',
        of: 'none',
        upload: { type: 'audio/mpeg', bytes: new Uint8Array(20) },
        visitor: 401,
        suspended: 403,
        everybody: 415,
      },
      { route: 'GET /media/audio/:file', of: 'audio', everybody: { stored: 200, missing: 404 } },
      { route: 'GET /media/cover/:file', of: 'none', params: { file: 'zzzzzzzzzzzz.jpg' }, everybody: 404 },
      { route: 'GET /media/:hash/:file', of: 'picture', everybody: { stored: 200, missing: 404 } },
    ]),
    { route: 'GET /api/media/usage', ...SIGNED_IN_ONLY, token: 200 },
  ],
  plans: {
    smallTables: { storage_totals: 'one row per kind of file' },
  },
  unblocked: {
    'own lists, publications, shows and interests': ['/api/media/usage'],
    'files identical for everyone, linked from their page': ['/media/:hash/:file', '/media/cover/:file', '/media/audio/:file'],
  },
}
