import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost, aSeries } from '#worker/testing/index.ts'

/** Outcomes for each role of a publication: its owner and editors arrange the front page; only an open publication has members. */
const editors = (status: number) => ({
  visitor: 401,
  publication: { open: status, closed: 404, missing: 404 },
  publicationWriter: { open: 403, closed: 404, missing: 404 },
  everybody: 404,
})
const ARRANGEMENT = { version: 0, lead: null, featured: [], pinned: [], sections: [] }
const seriesEditors = (status: number, missing = 404) => ({
  visitor: 401,
  suspended: 403,
  token: 403,
  publication: { shown: status, missing },
  publicationWriter: 403,
  everybody: 404,
})

/** Creates a series of two posts, unless the state is `missing`; `post` is the second one, and `other` is in no series. */
const seriesSubject = subject({
  states: ['shown', 'missing'],
  belongsTo: 'publication',
  async create({ state, owner, publication }) {
    const [first, second, other] = [
      await aPost(owner, { publication }),
      await aPost(owner, { publication }),
      await aPost(owner, { publication }),
    ]
    const params = { hash: publication.hash, username: publication.handle, post: second.hash, other: other.hash }
    if (state === 'missing') return { ...params, series: newHash() }
    await aSeries(publication, [other])
    const { hash } = await aSeries(publication, [first, second])
    return { ...params, series: hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    series: typeof seriesSubject
  }
}

export const access: Access = {
  subjects: { series: seriesSubject },
  rows: withOwnersToken([
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
  ]),
  blocked: [
    { route: '/api/publications/:handle/front-page', buildPath: ({ third }) => `/api/publications/${third.publication}/front-page` },
    { route: '/api/publications/series/:series', buildPath: ({ third }) => `/api/publications/series/${third.series}` },
  ],
  unblocked: {
    'those who work in a publication, or write for it, work together': [
      '/api/publications/managed/:hash/front-page',
      '/api/publications/managed/:hash/posts',
    ],
  },
}
