import { POST_FOR_READERS, type Row, SIGNED_IN_ONLY, USER_BY_STATE } from './row.ts'

const COMMENT = { visible: 200, held: 404, hidden: 410, removed: 410, missing: 404 } as const
const VISIBLE_COMMENT_ONLY = { visible: 200, held: 404, hidden: 404, removed: 404, missing: 404 } as const
const FORBIDDEN_COMMENT = { visible: 403, held: 403, hidden: 403, removed: 403, missing: 404 } as const
const MODERATED = { visible: 204, held: 204, hidden: 204, removed: 204, missing: 404 } as const
const COMMENT_AUTHOR_ONLY = {
  of: 'comment',
  visitor: 401,
  suspended: 403,
  moderator: FORBIDDEN_COMMENT,
  everybody: { ...FORBIDDEN_COMMENT, held: 404 },
} as const
const FOLLOW_ACTION = { visitor: 401, suspended: 403 } as const
const LIST_FOR_READERS = {
  of: 'list',
  owner: { public: 200, private: 200, missing: 404 },
  everybody: { public: 200, private: 404, missing: 404 },
} as const
const LIST_FOR_OWNER = { of: 'list', visitor: 401, suspended: 403, everybody: 404 } as const
const LIST_UPDATED = { public: 200, private: 200, missing: 404 } as const
const LIST_NO_CONTENT = { public: 204, private: 204, missing: 404 } as const

export const COMMUNITY_ROWS: readonly Row[] = [
  { route: 'GET /api/comments/post/:hash', of: 'post', everybody: POST_FOR_READERS },
  {
    route: 'POST /api/comments/post/:hash',
    of: 'post',
    body: ({ key }) => ({ key, body: 'چه خوب نوشتی.' }),
    visitor: 401,
    suspended: 403,
    everybody: { ...POST_FOR_READERS, published: 201 },
  },
  { route: 'GET /api/comments/post/:hash/search', query: 'q=a', of: 'post', everybody: POST_FOR_READERS },
  { route: 'GET /api/comments/mentions', query: 'post=zzzzzzzzzzzz&q=a', ...SIGNED_IN_ONLY },
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
    owner: { ...VISIBLE_COMMENT_ONLY, held: 200 },
    moderator: { ...VISIBLE_COMMENT_ONLY, held: 200 },
    everybody: VISIBLE_COMMENT_ONLY,
  },
  {
    route: 'PATCH /api/comments/:hash',
    body: () => ({ body: 'چه خوب.' }),
    owner: { visible: 200, held: 200, hidden: 403, removed: 403, missing: 404 },
    ...COMMENT_AUTHOR_ONLY,
  },
  {
    route: 'DELETE /api/comments/:hash',
    owner: { visible: 204, held: 204, hidden: 204, removed: 204, missing: 404 },
    ...COMMENT_AUTHOR_ONLY,
  },
  {
    route: 'POST /api/comments/:hash/restore',
    owner: { visible: 200, held: 200, hidden: 200, removed: 403, missing: 404 },
    ...COMMENT_AUTHOR_ONLY,
  },
  { route: 'PUT /api/comments/:hash/like', of: 'comment', visitor: 401, suspended: 403, everybody: VISIBLE_COMMENT_ONLY },
  { route: 'DELETE /api/comments/:hash/like', of: 'comment', visitor: 401, suspended: 403, everybody: 200 },
  { route: 'PUT /api/comments/:hash/approval', owner: FORBIDDEN_COMMENT, ...COMMENT_AUTHOR_ONLY, moderator: MODERATED },
  {
    route: 'PUT /api/comments/:hash/moderation',
    body: () => ({ rule: 1 }),
    owner: FORBIDDEN_COMMENT,
    ...COMMENT_AUTHOR_ONLY,
    moderator: MODERATED,
  },
  // Only the author of the post may hide or pin a comment; no requester of the table wrote the post.
  ...['hidden', 'pin'].flatMap((what) =>
    ['PUT', 'DELETE'].map(
      (method): Row => ({ route: `${method} /api/comments/:hash/${what}`, owner: FORBIDDEN_COMMENT, ...COMMENT_AUTHOR_ONLY }),
    ),
  ),
  { route: 'GET /api/follows/opml', ...SIGNED_IN_ONLY },
  {
    route: 'POST /api/follows/opml',
    of: 'none',
    body: () => ({ opml: '<opml><body><outline text="شعر" xmlUrl="http://daftar.test/feed/topic/poetry"/></body></opml>' }),
    ...FOLLOW_ACTION,
    everybody: 200,
  },
  { route: 'POST /api/follows', of: 'none', body: () => ({ of: [{ kind: 'topic', key: 'poetry' }] }), ...FOLLOW_ACTION, everybody: 200 },
  { route: 'GET /api/follows/interests', ...SIGNED_IN_ONLY },
  { route: 'POST /api/follows/interests/prompted', of: 'none', visitor: 401, everybody: 204 },
  ...['followers', 'following', 'publications'].map(
    (list): Row => ({ route: `GET /api/follows/of/:handle/${list}`, of: 'person', everybody: USER_BY_STATE }),
  ),
  // follows.test.ts covers the other kinds.
  ...['PUT', 'DELETE'].map(
    (method): Row => ({
      route: `${method} /api/follows/:kind/:key`,
      of: 'none',
      params: { kind: 'topic', key: 'poetry' },
      ...FOLLOW_ACTION,
      everybody: 200,
    }),
  ),
  { route: 'GET /api/home/:tab', params: { tab: 'foryou' }, ...SIGNED_IN_ONLY },
  ...['PUT', 'DELETE'].map(
    (method): Row => ({
      route: `${method} /api/home/mutes/:kind/:name`,
      of: 'tag',
      params: { kind: 'tag' },
      ...FOLLOW_ACTION,
      everybody: { known: 204, hidden: 404, missing: 404 },
    }),
  ),
  { route: 'GET /api/likes/mine', ...SIGNED_IN_ONLY },
  { route: 'GET /api/likes/post/:hash', of: 'post', everybody: POST_FOR_READERS },
  { route: 'PUT /api/likes/post/:hash', of: 'post', visitor: 401, suspended: 403, everybody: POST_FOR_READERS },
  { route: 'DELETE /api/likes/post/:hash', of: 'post', visitor: 401, suspended: 403, everybody: 200 },
  { route: 'GET /api/lists/mine', ...SIGNED_IN_ONLY },
  { route: 'GET /api/lists/of/:handle', of: 'person', everybody: USER_BY_STATE },
  { route: 'GET /api/lists/:hash', ...LIST_FOR_READERS },
  { route: 'GET /api/lists/:hash/items', ...LIST_FOR_READERS },
  {
    route: 'POST /api/lists',
    of: 'none',
    body: ({ key }) => ({ key, name: 'خواندنی‌ها' }),
    visitor: 401,
    suspended: 403,
    everybody: 201,
  },
  { route: 'PATCH /api/lists/:hash', ...LIST_FOR_OWNER, body: () => ({ name: 'شنیدنی‌ها' }), owner: LIST_UPDATED },
  { route: 'DELETE /api/lists/:hash', ...LIST_FOR_OWNER, owner: LIST_NO_CONTENT },
  { route: 'POST /api/lists/:hash/restore', ...LIST_FOR_OWNER, owner: LIST_UPDATED },
  { route: 'PUT /api/lists/:hash/position', ...LIST_FOR_OWNER, body: () => ({ after: null }), owner: LIST_NO_CONTENT },
  { route: 'GET /api/lists/mine/save-targets/:post', of: 'post', visitor: 401, everybody: POST_FOR_READERS },
  { route: 'PUT /api/lists/saved/:post', of: 'post', visitor: 401, suspended: 403, everybody: POST_FOR_READERS },
  { route: 'DELETE /api/lists/saved/:post', of: 'post', visitor: 401, suspended: 403, everybody: 200 },
  ...['PUT', 'DELETE'].map((method): Row => ({ route: `${method} /api/lists/:hash/items/:post`, ...LIST_FOR_OWNER, owner: LIST_UPDATED })),
  { route: 'PATCH /api/lists/:hash/items/:post', ...LIST_FOR_OWNER, body: () => ({ note: 'حتماً بخوان' }), owner: LIST_NO_CONTENT },
  { route: 'PUT /api/lists/:hash/items/:post/position', ...LIST_FOR_OWNER, body: () => ({ after: null }), owner: LIST_NO_CONTENT },
  { route: 'POST /api/lists/:hash/items/:post/move', ...LIST_FOR_OWNER, body: ({ hash }) => ({ to: hash }), owner: LIST_UPDATED },
]
