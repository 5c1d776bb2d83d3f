import { OPEN, OWN, PERSON, READING } from './outcomes.ts'
import type { Row } from './row.ts'

const LISTED = { ...READING, removed: 404, takenDown: 404 } as const
/** A comment for its readers, and as one that can be answered and liked. */
const COMMENT = { visible: 200, held: 404, hidden: 410, removed: 410, missing: 404 } as const
const ALONE = { visible: 200, held: 404, hidden: 404, removed: 404, missing: 404 } as const
/** What is known and not one's to change; what waits is known to few. */
const SEEN_ONLY = { visible: 403, held: 403, hidden: 403, removed: 403, missing: 404 } as const
const RULED = { visible: 204, held: 204, hidden: 204, removed: 204, missing: 404 } as const
const NOT_ONES_OWN = { of: 'comment', visitor: 401, suspended: 403, moderator: SEEN_ONLY, everybody: { ...SEEN_ONLY, held: 404 } } as const
const FOLLOWED = { visitor: 401, suspended: 403 } as const
/** A list for whoever looks, and for its owner's hand. */
const SEEN_LIST = {
  of: 'list',
  owner: { public: 200, private: 200, missing: 404 },
  everybody: { public: 200, private: 404, missing: 404 },
} as const
const OWN_LIST = { of: 'list', visitor: 401, suspended: 403, everybody: 404 } as const
const CHANGED = { public: 200, private: 200, missing: 404 } as const
const DONE = { public: 204, private: 204, missing: 404 } as const

/** Routes of what readers do with posts: comments, follows, likes and lists, in the order of `worker/app.ts`. */
export const COMMUNITY_ROWS: readonly Row[] = [
  { route: 'GET /api/campaigns/autoabzar/entries', ...OPEN },
  { route: 'GET /api/comments/post/:hash', of: 'post', everybody: LISTED },
  {
    route: 'POST /api/comments/post/:hash',
    of: 'post',
    send: ({ key }) => ({ key, body: 'چه خوب نوشتی.' }),
    visitor: 401,
    suspended: 403,
    everybody: { ...LISTED, published: 201 },
  },
  { route: 'GET /api/comments/post/:hash/search', query: 'q=a', of: 'post', everybody: LISTED },
  { route: 'GET /api/comments/mentions', query: 'post=zzzzzzzzzzzz&q=a', ...OWN },
  {
    route: 'GET /api/comments/:hash',
    of: 'comment',
    owner: { ...COMMENT, held: 200 },
    moderator: { ...COMMENT, held: 200 },
    everybody: COMMENT,
  },
  {
    route: 'GET /api/comments/:hash/replies',
    of: 'comment',
    owner: { ...ALONE, held: 200 },
    moderator: { ...ALONE, held: 200 },
    everybody: ALONE,
  },
  {
    route: 'PATCH /api/comments/:hash',
    send: () => ({ body: 'چه خوب.' }),
    owner: { visible: 200, held: 200, hidden: 403, removed: 403, missing: 404 },
    ...NOT_ONES_OWN,
  },
  { route: 'DELETE /api/comments/:hash', owner: { visible: 204, held: 204, hidden: 204, removed: 204, missing: 404 }, ...NOT_ONES_OWN },
  {
    route: 'POST /api/comments/:hash/restore',
    owner: { visible: 200, held: 200, hidden: 200, removed: 403, missing: 404 },
    ...NOT_ONES_OWN,
  },
  ...['PUT', 'DELETE'].map(
    (method): Row => ({ route: `${method} /api/comments/:hash/like`, of: 'comment', visitor: 401, suspended: 403, everybody: ALONE }),
  ),
  { route: 'PUT /api/comments/:hash/approval', owner: SEEN_ONLY, ...NOT_ONES_OWN, moderator: RULED },
  { route: 'PUT /api/comments/:hash/moderation', send: () => ({ rule: 1 }), owner: SEEN_ONLY, ...NOT_ONES_OWN, moderator: RULED },
  // Only the author of the post hides and pins; the tests beside the verbs say so.
  ...['hiding', 'pin'].flatMap((what) =>
    ['PUT', 'DELETE'].map((method): Row => ({ route: `${method} /api/comments/:hash/${what}`, owner: SEEN_ONLY, ...NOT_ONES_OWN })),
  ),
  { route: 'GET /api/follows/opml', ...OWN },
  {
    route: 'POST /api/follows/opml',
    of: 'none',
    send: () => ({ opml: '<opml><body><outline text="شعر" xmlUrl="http://daftar.test/feed/topic/poetry"/></body></opml>' }),
    ...FOLLOWED,
    everybody: 200,
  },
  { route: 'POST /api/follows', of: 'none', send: () => ({ of: [{ kind: 'topic', key: 'poetry' }] }), ...FOLLOWED, everybody: 200 },
  { route: 'GET /api/follows/interests', ...OWN },
  { route: 'POST /api/follows/interests/asked', of: 'none', visitor: 401, everybody: 204 },
  ...['followers', 'following', 'publications'].map(
    (list): Row => ({ route: `GET /api/follows/of/:handle/${list}`, of: 'person', everybody: PERSON }),
  ),
  // The other kinds are tested beside the verb.
  ...['PUT', 'DELETE'].map(
    (method): Row => ({
      route: `${method} /api/follows/:kind/:key`,
      of: 'none',
      params: { kind: 'topic', key: 'poetry' },
      ...FOLLOWED,
      everybody: 200,
    }),
  ),
  { route: 'GET /api/home/:tab', params: { tab: 'foryou' }, ...OWN },
  ...['PUT', 'DELETE'].map(
    (method): Row => ({
      route: `${method} /api/home/less/:kind/:name`,
      of: 'tag',
      params: { kind: 'tag' },
      ...FOLLOWED,
      everybody: { known: 204, hidden: 404, missing: 404 },
    }),
  ),
  { route: 'GET /api/likes/mine', ...OWN },
  { route: 'GET /api/likes/post/:hash', of: 'post', everybody: LISTED },
  ...['PUT', 'DELETE'].map(
    (method): Row => ({ route: `${method} /api/likes/post/:hash`, of: 'post', visitor: 401, suspended: 403, everybody: LISTED }),
  ),
  { route: 'GET /api/lists/mine', ...OWN },
  { route: 'GET /api/lists/of/:handle', of: 'person', everybody: PERSON },
  { route: 'GET /api/lists/:hash', ...SEEN_LIST },
  { route: 'GET /api/lists/:hash/items', ...SEEN_LIST },
  {
    route: 'POST /api/lists',
    of: 'none',
    send: ({ key }) => ({ key, name: 'خواندنی‌ها' }),
    visitor: 401,
    suspended: 403,
    everybody: 201,
  },
  { route: 'PATCH /api/lists/:hash', ...OWN_LIST, send: () => ({ name: 'شنیدنی‌ها' }), owner: CHANGED },
  { route: 'DELETE /api/lists/:hash', ...OWN_LIST, owner: DONE },
  { route: 'POST /api/lists/:hash/restore', ...OWN_LIST, owner: CHANGED },
  { route: 'PUT /api/lists/:hash/place', ...OWN_LIST, send: () => ({ after: null }), owner: DONE },
  { route: 'GET /api/lists/mine/holding/:post', of: 'post', visitor: 401, everybody: LISTED },
  ...['PUT', 'DELETE'].flatMap((method): Row[] => [
    { route: `${method} /api/lists/saved/:post`, of: 'post', visitor: 401, suspended: 403, everybody: LISTED },
    { route: `${method} /api/lists/:hash/items/:post`, ...OWN_LIST, owner: CHANGED },
  ]),
  { route: 'PATCH /api/lists/:hash/items/:post', ...OWN_LIST, send: () => ({ note: 'حتماً بخوان' }), owner: DONE },
  { route: 'PUT /api/lists/:hash/items/:post/place', ...OWN_LIST, send: () => ({ after: null }), owner: DONE },
  { route: 'POST /api/lists/:hash/items/:post/move', ...OWN_LIST, send: ({ hash }) => ({ to: hash }), owner: CHANGED },
]
