import { SIGNED_IN_ONLY } from './outcomes.ts'
import type { Row } from './row.ts'

/** A URL that `outboundFetch` rejects. */
const PRIVATE_URL = 'https://127.0.0.1/feed.xml'

/** Rows of routes that API tokens may not use. */
export const IMPORT_ROWS: readonly Row[] = [
  { route: 'GET /api/podcast-imports', ...SIGNED_IN_ONLY, token: 403 },
  // The URL is rejected, so allowed requesters receive 400.
  ...['preview', 'ownership-code'].map(
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
