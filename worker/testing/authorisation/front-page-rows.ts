import type { Row } from './row.ts'

/** Outcomes for each role of a publication: its owner and editors arrange the front page; only an open publication has members. */
const editors = (status: number) => ({
  visitor: 401,
  publication: { open: status, closed: 404, missing: 404 },
  publicationWriter: { open: 403, closed: 404, missing: 404 },
  everybody: 404,
})
const seriesEditors = (status: number, missing = 404) => ({
  visitor: 401,
  suspended: 403,
  token: 403,
  publication: { shown: status, missing },
  publicationWriter: 403,
  everybody: 404,
})
const ARRANGEMENT = { version: 0, lead: null, featured: [], pinned: [], sections: [] }

export const FRONT_PAGE_ROWS: readonly Row[] = [
  { route: 'GET /api/publications/:handle/front-page', of: 'publication', everybody: { open: 200, closed: 410, missing: 404 } },
  { route: 'GET /api/publications/series/:series', of: 'series', everybody: { shown: 200, missing: 404 } },
  { route: 'GET /api/publications/managed/:hash/front-page', of: 'publication', ...editors(200) },
  { route: 'GET /api/publications/managed/:hash/posts', of: 'publication', ...editors(200) },
  {
    route: 'PUT /api/publications/managed/:hash/front-page',
    of: 'publication',
    body: ({ key }) => ({ ...ARRANGEMENT, key }),
    suspended: 403,
    token: 403,
    ...editors(200),
  },
  {
    route: 'POST /api/publications/managed/:hash/series',
    of: 'publication',
    body: ({ key }) => ({ key, title: 'سفرنامه' }),
    suspended: 403,
    token: 403,
    ...editors(201),
  },
  {
    route: 'PATCH /api/publications/managed/:hash/series/:series',
    of: 'series',
    body: () => ({ title: 'نامی دیگر' }),
    ...seriesEditors(200),
  },
  { route: 'DELETE /api/publications/managed/:hash/series/:series', of: 'series', ...seriesEditors(204, 204) },
  {
    route: 'PUT /api/publications/managed/:hash/series/:series/position',
    of: 'series',
    body: () => ({ after: null }),
    ...seriesEditors(204),
  },
  {
    route: 'PUT /api/publications/managed/:hash/series/:series/posts/:post',
    of: 'series',
    params: ({ other = '' }) => ({ post: other }),
    ...seriesEditors(204),
  },
  { route: 'DELETE /api/publications/managed/:hash/series/:series/posts/:post', of: 'series', ...seriesEditors(204, 204) },
  {
    route: 'PUT /api/publications/managed/:hash/series/:series/posts/:post/position',
    of: 'series',
    body: () => ({ after: null }),
    ...seriesEditors(204),
  },
]
