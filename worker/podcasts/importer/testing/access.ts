import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { type Row, SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aShow } from '#worker/testing/index.ts'
import { podcastImportItems, podcastImports } from '../schema.ts'

/** A URL that `outboundFetch` rejects. */
const PRIVATE_URL = 'https://127.0.0.1/feed.xml'

/** Creates an import with the failed item `lost`; `outboundFetch` rejects the URL of its feed. */
const podcastImportSubject = subject({
  states: ['begun', 'missing'],
  async create({ state, owner }) {
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
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    podcastImport: typeof podcastImportSubject
  }
}

export const access: Access = {
  subjects: { podcastImport: podcastImportSubject },
  rows: [
    { route: 'GET /api/podcast-imports', ...SIGNED_IN_ONLY, token: 403 },
    // The URL is rejected with 400 for requesters who may import.
    ...['preview', 'ownership-code', 'ownership-word'].map(
      (action): Row => ({
        route: `POST /api/podcast-imports/${action}`,
        of: 'none',
        body: () => ({ feed: PRIVATE_URL }),
        token: 403,
        visitor: 401,
        suspended: 403,
        everybody: 400,
      }),
    ),
    {
      route: 'POST /api/podcast-imports',
      of: 'none',
      body: ({ key }) => ({ key, feed: PRIVATE_URL, confirmsOwnership: true }),
      token: 403,
      visitor: 401,
      suspended: 403,
      everybody: 400,
    },
    ...['', '/items'].map(
      (rest): Row => ({
        route: `GET /api/podcast-imports/:hash${rest}`,
        of: 'podcastImport',
        token: 403,
        visitor: 401,
        owner: { begun: 200, missing: 404 },
        everybody: 404,
      }),
    ),
    {
      route: 'POST /api/podcast-imports/:hash/items/retry',
      of: 'podcastImport',
      body: () => ({ key: 'lost' }),
      token: 403,
      visitor: 401,
      suspended: 403,
      owner: { begun: 200, missing: 404 },
      everybody: 404,
    },
    {
      route: 'POST /api/podcast-imports/:hash/:act',
      of: 'podcastImport',
      params: { act: 'pause' },
      token: 403,
      visitor: 401,
      suspended: 403,
      owner: { begun: 200, missing: 404 },
      everybody: 404,
    },
  ],
  unblocked: {
    'own lists, publications, shows and interests': [
      '/api/podcast-imports',
      '/api/podcast-imports/:hash',
      '/api/podcast-imports/:hash/items',
    ],
  },
}
