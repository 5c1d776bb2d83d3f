import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { archiveKey, signLink } from '../index.ts'
import { archives } from '../schema.ts'

const PUBLICATION = { of: 'publication', visitor: 401 } as const
const OPEN_ONLY = (status: number) => ({ open: status, closed: 404, missing: 404 }) as const

/** Creates a finished archive of the owner's account and its link; without an archive, the link of a deleted one. */
const archiveSubject = subject({
  states: ['ready', 'ended', 'missing'],
  async create({ state, owner }) {
    const [hash, expiresAt] = [newHash(), now() + DAY]
    const row = {
      hash,
      kind: 'user',
      subjectId: owner.id,
      requestedBy: owner.id,
      name: 'daftar-x',
      createdAt: now(),
      readyAt: now(),
      expiresAt,
    } as const
    if (state !== 'missing')
      await database(env)
        .insert(archives)
        .values({ ...row, state })
    if (state === 'ready') await env.MEDIA.put(archiveKey(hash), 'a zip')
    return { hash, expires: String(expiresAt), signature: await signLink(env, hash, expiresAt) }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    archive: typeof archiveSubject
  }
}

export const access: Access = {
  subjects: { archive: archiveSubject },
  rows: [
    { route: 'GET /api/archives/me', of: 'none', visitor: 401, everybody: 200 },
    { route: 'POST /api/archives/me', of: 'none', visitor: 401, staleSession: 403, everybody: 202 },
    { route: 'GET /api/archives/publications/:handle', ...PUBLICATION, everybody: OPEN_ONLY(403), publicationOwner: OPEN_ONLY(200) },
    {
      route: 'POST /api/archives/publications/:handle',
      ...PUBLICATION,
      staleSession: 403,
      everybody: OPEN_ONLY(403),
      publicationOwner: OPEN_ONLY(202),
    },
    // Whoever has the link.
    {
      route: 'GET /api/archives/files/:hash/:expires/:signature',
      of: 'archive',
      everybody: { ready: 200, ended: 410, missing: 410 },
    },
    {
      route: 'DELETE /api/archives/:hash',
      of: 'archive',
      visitor: 401,
      owner: { ready: 204, ended: 204, missing: 404 },
      everybody: 404,
    },
  ],
  unblocked: {
    'a zip of what a member wrote; worker/portability/archives/archive-contents.test.ts blocks an author of comments': [
      '/api/archives/me',
      '/api/archives/publications/:handle',
      '/api/archives/files/:hash/:expires/:signature',
    ],
  },
}
