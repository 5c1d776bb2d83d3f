import { PUBLIC, type Row, SIGNED_IN_ONLY } from './row.ts'

const SHOW = { shown: 200, removed: 410, missing: 404 } as const
const SHOW_FOR_OWNER = { shown: 200, removed: 404, missing: 404 } as const

/** A URL that `outboundFetch` rejects. */
const PRIVATE_URL = 'https://127.0.0.1/feed.xml'

/** Rows of routes that API tokens may not use. */
const IMPORT_ROWS: readonly Row[] = [
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
]

export const PODCAST_ROWS: readonly Row[] = [
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
  ...IMPORT_ROWS,
  { route: 'GET /api/podcasts/:hash', of: 'podcast', everybody: SHOW },
  { route: 'GET /api/podcasts/:hash/episodes', of: 'podcast', everybody: SHOW },
  // Feeds are the same for every requester; the secret in the URL authorizes a private feed.
  { route: 'GET /podcast/:hash/feed.xml', of: 'podcast', everybody: SHOW },
  { route: 'GET /podcast/:hash/opml', of: 'podcast', everybody: SHOW },
  { route: 'GET /podcast/:hash/private/:file', of: 'privateFeed', everybody: { active: 200, revoked: 404, missing: 404 } },
  { route: 'GET /podcast/publisher/:file', of: 'none', params: { file: 'zzzzzzzzzzzz.xml' }, everybody: 404 },
]
