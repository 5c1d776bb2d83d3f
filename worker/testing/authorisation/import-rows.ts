import { SIGNED_IN_ONLY } from './outcomes.ts'
import type { Row } from './row.ts'

/** An address no feed is ever asked at. */
const PRIVATE_URL = 'https://127.0.0.1/feed.xml'

/** Routes that bring shows from elsewhere; keys of programs bring none. */
export const IMPORT_ROWS: readonly Row[] = [
  { route: 'GET /api/podcast-imports', ...SIGNED_IN_ONLY, token: 403 },
  // No feed can be read from there, so that whoever may ask is told so.
  ...['preview', 'proof'].map(
    (act): Row => ({
      route: `POST /api/podcast-imports/${act}`,
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
    body: ({ key }) => ({ key, feed: PRIVATE_URL, mine: true }),
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
