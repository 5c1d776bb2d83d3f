import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC, SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'

/** Outcomes for a role that may or may not: only an open publication has members. */
const OPEN = { open: 200, closed: 404, missing: 404 } as const
const CLOSED_TO_ROLE = { open: 403, closed: 404, missing: 404 } as const
/** Outcomes of a route that only the owner may call. */
const OWNER_ONLY = {
  of: 'publication',
  token: 403,
  visitor: 401,
  suspended: 403,
  publicationOwner: OPEN,
  publication: CLOSED_TO_ROLE,
  everybody: 404,
} as const

const publicationSubject = subject({
  states: ['open', 'closed', 'missing'],
  belongsTo: 'publication',
  async create({ state, publication }) {
    if (state === 'missing') {
      const handle = `x${newHash()}`
      return { hash: newHash(), handle, username: handle }
    }
    if (state === 'closed') await database(env).update(publications).set({ closedAt: now() }).where(eq(publications.id, publication.id))
    return { hash: publication.hash, handle: publication.handle, username: publication.handle }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    publication: typeof publicationSubject
  }
}

export const access: Access = {
  subjects: { publication: publicationSubject },
  rows: withOwnersToken([
    { route: 'GET /api/publications/owned', ...SIGNED_IN_ONLY },
    { route: 'GET /api/publications/managed/:hash', of: 'publication', token: 404, visitor: 401, publication: OPEN, everybody: 404 },
    {
      route: 'POST /api/publications',
      of: 'none',
      body: ({ key }) => ({ key, handle: `n${newHash()}`, name: 'نشریهٔ تازه' }),
      token: 403,
      visitor: 401,
      suspended: 403,
      everybody: 201,
    },
    { route: 'PATCH /api/publications/:hash', ...OWNER_ONLY, body: () => ({ name: 'نام تازه', accent: '0a7d8c' }) },
    { route: 'GET /api/publications/:hash/handle', ...OWNER_ONLY, token: 404, suspended: 404 },
    { route: 'PUT /api/publications/:hash/handle', ...OWNER_ONLY, body: () => ({ handle: `n${newHash()}` }) },
    {
      route: 'POST /api/publications/:hash/close',
      ...OWNER_ONLY,
      body: () => ({ handle: 'other' }),
      publicationOwner: { open: 400, closed: 404, missing: 404 },
    },
    { route: 'GET /api/publications/:handle/about', of: 'publication', everybody: { open: 200, closed: 410, missing: 404 } },
    { route: 'GET /media/accent/:file', ...PUBLIC, params: { file: '0a7d8c.css' } },
  ]),
  blocked: [{ route: '/api/publications/:handle/about', buildPath: ({ third }) => `/api/publications/${third.publication}/about` }],
  unblocked: {
    'own lists, publications, shows and interests': [
      '/api/publications/owned',
      '/api/publications/managed/:hash',
      '/api/publications/:hash/handle',
    ],
    'files identical for everyone, linked from their page': ['/media/accent/:file'],
  },
}
