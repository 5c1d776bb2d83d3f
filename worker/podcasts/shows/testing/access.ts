import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC, SIGNED_IN_ONLY, USER_BY_STATE } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { anEpisode, aShow } from '#worker/testing/index.ts'
import { privateFeeds } from '../schema.ts'

const HANDLE = { ...USER_BY_STATE, publication: 200 } as const
const SHOW_FOR_OWNER = { shown: 200, removed: 404, missing: 404 } as const
const SHOW = { shown: 200, removed: 410, missing: 404 } as const

const podcastSubject = subject({
  states: ['shown', 'removed', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    if (state === 'missing') return { hash }
    const removedAt = state === 'removed' ? now() : null
    const show = await aShow(owner, { hash, removedAt })
    await anEpisode(owner, show.id)
    return { hash }
  },
})

/** Creates a show and, unless the state is `missing`, a private feed. Returns the hashes of both and the feed's secret file name. */
const privateFeedSubject = subject({
  states: ['active', 'revoked', 'missing'],
  async create({ state, owner }) {
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
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    podcast: typeof podcastSubject
    privateFeed: typeof privateFeedSubject
  }
}

export const access: Access = {
  subjects: { podcast: podcastSubject, privateFeed: privateFeedSubject },
  rows: withOwnersToken([
    { route: 'GET /api/podcasts/of/:handle', of: 'person', everybody: HANDLE },
    { route: 'GET /api/podcasts', ...PUBLIC },
    { route: 'GET /api/podcasts/categories', ...PUBLIC },
    { route: 'GET /api/podcasts/mine', ...SIGNED_IN_ONLY },
    { route: 'GET /api/podcasts/mine/:hash', of: 'podcast', visitor: 401, owner: SHOW_FOR_OWNER, everybody: 404 },
    {
      route: 'POST /api/podcasts',
      of: 'none',
      body: ({ key }) => ({ key, title: 'پادکست تازه' }),
      token: 403,
      visitor: 401,
      suspended: 403,
      everybody: 201,
    },
    {
      route: 'PATCH /api/podcasts/:hash',
      of: 'podcast',
      body: () => ({ title: 'نام دیگر' }),
      token: 403,
      visitor: 401,
      suspended: 403,
      owner: SHOW_FOR_OWNER,
      everybody: 404,
    },
    {
      route: 'DELETE /api/podcasts/:hash',
      of: 'podcast',
      token: 403,
      visitor: 401,
      suspended: 403,
      owner: { shown: 204, removed: 204, missing: 404 },
      everybody: 404,
    },
    {
      route: 'POST /api/podcasts/:hash/restore',
      of: 'podcast',
      token: 403,
      visitor: 401,
      suspended: 403,
      owner: { shown: 200, removed: 200, missing: 404 },
      everybody: 404,
    },
    { route: 'GET /api/podcasts/:hash/private-feeds', of: 'podcast', visitor: 401, owner: SHOW_FOR_OWNER, everybody: 404 },
    {
      route: 'POST /api/podcasts/:hash/private-feeds',
      of: 'podcast',
      body: () => ({ name: 'ویراستار' }),
      token: 403,
      visitor: 401,
      suspended: 403,
      owner: { shown: 201, removed: 404, missing: 404 },
      everybody: 404,
    },
    {
      route: 'DELETE /api/podcasts/private-feeds/:feed',
      of: 'privateFeed',
      token: 403,
      visitor: 401,
      owner: { active: 204, revoked: 204, missing: 404 },
      everybody: 404,
    },
    { route: 'GET /api/podcasts/:hash', of: 'podcast', everybody: SHOW },
    { route: 'GET /api/podcasts/:hash/episodes', of: 'podcast', everybody: SHOW },
    // Feeds are the same for every requester; the secret in the URL authorizes a private feed.
    { route: 'GET /podcast/:hash/feed.xml', of: 'podcast', everybody: SHOW },
    { route: 'GET /podcast/:hash/opml', of: 'podcast', everybody: SHOW },
    { route: 'GET /podcast/:hash/private/:file', of: 'privateFeed', everybody: { active: 200, revoked: 404, missing: 404 } },
    { route: 'GET /podcast/publisher/:file', of: 'none', params: { file: 'zzzzzzzzzzzz.xml' }, everybody: 404 },
  ]),
  plans: {
    scans: [
      {
        statement: /^select .* from "podcasts" .* order by "podcasts"."latest_episode_at" desc, .* limit \?$/,
        reason: 'reads a page in the order of podcasts_latest',
      },
      {
        statement: /IN \(SELECT s\.post_id FROM sounds s CROSS JOIN .* ORDER BY s\.published_at DESC, s\.post_id DESC LIMIT \d+\)/s,
        reason: 'reads the newest in the order of sounds_newest',
      },
      { statement: /^select substr\("podcasts"."category".* group by/, reason: 'counts all shows; cached until a show changes' },
    ],
    sorts: [{ statement: /^select .* from "sounds" .*"sounds"."podcast_id" = \?/, reason: 'sorts the episodes of one show' }],
  },
  blocked: [
    { route: '/api/podcasts/of/:handle', buildPath: (_, { person }) => `/api/podcasts/of/${person.handle}` },
    { route: '/api/podcasts', buildPath: () => '/api/podcasts?limit=50&newest=10' },
    { route: '/api/podcasts/:hash', buildPath: (_, { podcast }) => `/api/podcasts/${podcast}` },
    { route: '/api/podcasts/:hash/episodes', buildPath: (_, { podcast }) => `/api/podcasts/${podcast}/episodes` },
  ],
  unblocked: {
    'own lists, publications, shows and interests': ['/api/podcasts/mine', '/api/podcasts/mine/:hash', '/api/podcasts/:hash/private-feeds'],
    'only tags and topics': ['/api/podcasts/categories'],
    'secret URLs shared by hand': ['/podcast/:hash/private/:file'],
    'machine-readable or embedded, and identical for everyone': [
      '/podcast/:hash/feed.xml',
      '/podcast/:hash/opml',
      '/podcast/publisher/:file',
    ],
  },
}
