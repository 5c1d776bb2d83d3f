import { paragraphs } from '#worker/testing/index.ts'
import type { Row } from './row.ts'

/** A post for its readers: public ones only; what was public and was removed is gone. */
const READING = { draft: 404, scheduled: 404, published: 200, withdrawn: 404, removed: 410, takenDown: 410, missing: 404 } as const
const LISTED = { ...READING, removed: 404, takenDown: 404 } as const
/** A post for its author's pen. */
const WRITING = { draft: 200, scheduled: 200, published: 200, withdrawn: 200, removed: 404, takenDown: 404, missing: 404 } as const
const MAKING = { ...WRITING, draft: 201, scheduled: 201, published: 201, withdrawn: 201 } as const
/** A draft for whoever has its secret address. */
const SHARED = { living: 200, revoked: 404, expired: 404, ofRemoved: 404, missing: 404 } as const
const PERSON = { active: 200, suspended: 200, deactivated: 410, deleted: 410, publication: 404, missing: 404 } as const
const HANDLE = { ...PERSON, publication: 200 } as const
/** One's own things: whoever is signed in, suspended or not. */
const OWN = { of: 'none', visitor: 401, everybody: 200 } as const
/** A comment for its readers, and as one that can be answered and liked. */
const COMMENT = { visible: 200, held: 404, hidden: 410, removed: 410, missing: 404 } as const
const ALONE = { visible: 200, held: 404, hidden: 404, removed: 404, missing: 404 } as const
/** What is known and not one's to change; what waits is known to few. */
const SEEN_ONLY = { visible: 403, held: 403, hidden: 403, removed: 403, missing: 404 } as const
const RULED = { visible: 204, held: 204, hidden: 204, removed: 204, missing: 404 } as const
const NOT_ONES_OWN = { of: 'comment', visitor: 401, suspended: 403, moderator: SEEN_ONLY, everybody: { ...SEEN_ONLY, held: 404 } } as const
const FOLLOWED = { visitor: 401, suspended: 403 } as const
const OPEN = { of: 'none', everybody: 200 } as const
/** A list for whoever looks, and for its owner's hand. */
const SEEN_LIST = {
  of: 'list',
  owner: { public: 200, private: 200, missing: 404 },
  everybody: { public: 200, private: 404, missing: 404 },
} as const
const OWN_LIST = { of: 'list', visitor: 401, suspended: 403, everybody: 404 } as const
const CHANGED = { public: 200, private: 200, missing: 404 } as const
const DONE = { public: 204, private: 204, missing: 404 } as const

const document = paragraphs('سلام')

/** Routes of posts and everything around them, in the order of `worker/app.ts`. */
const ROWS: readonly Row[] = [
  {
    route: 'POST /api/posts',
    of: 'none',
    send: ({ key }) => ({ key, title: 'پیش‌نویس', document }),
    visitor: 401,
    suspended: 403,
    everybody: 201,
  },
  { route: 'GET /api/posts/newest', ...OPEN },
  { route: 'GET /api/posts/mine/:type', params: { type: 'drafts' }, ...OWN },
  // Posts that are not one's own are passed over; the tests beside the verb say so.
  {
    route: 'POST /api/posts/mine/change',
    of: 'none',
    send: () => ({ act: 'withdraw', hashes: ['aaaaaaaaaaaa'] }),
    visitor: 401,
    suspended: 403,
    everybody: 200,
  },
  { route: 'GET /api/posts/:hash', of: 'post', everybody: READING },
  { route: 'GET /api/posts/:hash/onward', of: 'post', everybody: READING },
  { route: 'GET /api/posts/:hash/draft', of: 'post', visitor: 401, owner: WRITING, everybody: 404 },
  {
    route: 'PUT /api/posts/:hash/draft',
    of: 'post',
    send: ({ key, revision }) => ({ saveId: key, revision, title: 'عنوان', document }),
    visitor: 401,
    suspended: 403,
    owner: WRITING,
    everybody: 404,
  },
  {
    route: 'POST /api/posts/:hash/publish',
    of: 'post',
    send: ({ revision }) => ({ revision }),
    visitor: 401,
    suspended: 403,
    owner: WRITING,
    everybody: 404,
  },
  { route: 'GET /api/posts/:hash/suggestions', of: 'post', visitor: 401, owner: WRITING, everybody: 404 },
  {
    route: 'PUT /api/posts/:hash/schedule',
    of: 'post',
    send: ({ revision }) => ({ revision, publishAt: Date.now() + 3_600_000 }),
    visitor: 401,
    suspended: 403,
    owner: { ...WRITING, published: 409 },
    everybody: 404,
  },
  {
    route: 'PATCH /api/posts/:hash/schedule',
    of: 'post',
    send: () => ({ publishAt: Date.now() + 3_600_000 }),
    visitor: 401,
    suspended: 403,
    owner: { ...WRITING, draft: 409, published: 409, withdrawn: 409 },
    everybody: 404,
  },
  {
    // A suspended author may still keep things to themselves.
    route: 'DELETE /api/posts/:hash/schedule',
    of: 'post',
    visitor: 401,
    owner: { draft: 204, scheduled: 204, published: 409, withdrawn: 204, removed: 404, takenDown: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: 'POST /api/posts/:hash/withdraw',
    of: 'post',
    visitor: 401,
    suspended: 403,
    owner: { draft: 409, scheduled: 204, published: 204, withdrawn: 204, removed: 404, takenDown: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: 'POST /api/posts/:hash/restore',
    of: 'post',
    visitor: 401,
    suspended: 403,
    owner: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 204, takenDown: 403, missing: 404 },
    everybody: 404,
  },
  {
    // A suspended author may still take things away.
    route: 'DELETE /api/posts/:hash',
    of: 'post',
    visitor: 401,
    owner: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 204, takenDown: 204, missing: 404 },
    everybody: 404,
  },
  { route: 'GET /api/posts/:hash/draft-links', of: 'post', visitor: 401, owner: WRITING, everybody: 404 },
  {
    route: 'POST /api/posts/:hash/draft-links',
    of: 'post',
    send: ({ key }) => ({ key }),
    visitor: 401,
    suspended: 403,
    owner: MAKING,
    everybody: 404,
  },
  { route: 'GET /api/posts/:hash/revisions', of: 'post', visitor: 401, owner: WRITING, everybody: 404 },
  {
    route: 'GET /api/posts/:hash/revisions/:revision',
    of: 'post',
    params: { revision: '1' },
    visitor: 401,
    owner: WRITING,
    everybody: 404,
  },
  {
    route: 'POST /api/posts/:hash/revisions/:revision/restore',
    of: 'post',
    params: { revision: '1' },
    send: ({ key, revision }) => ({ saveId: key, revision }),
    visitor: 401,
    suspended: 403,
    owner: WRITING,
    everybody: 404,
  },
  { route: 'GET /api/draft-links/:hash', of: 'draftLink', token: 403, everybody: SHARED },
  {
    route: 'POST /api/draft-links/:hash/visits',
    of: 'draftLink',
    send: ({ key }) => ({ key }),
    token: 403,
    everybody: { living: 204, revoked: 404, expired: 404, ofRemoved: 404, missing: 404 },
  },
  {
    // A suspended author may still take things away.
    route: 'DELETE /api/draft-links/:link',
    of: 'draftLink',
    token: 403,
    visitor: 401,
    owner: { living: 204, revoked: 204, expired: 204, ofRemoved: 204, missing: 404 },
    everybody: 404,
  },
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
  { route: 'GET /api/profiles/:handle', of: 'person', everybody: HANDLE },
  { route: 'GET /api/profiles/:handle/posts', of: 'person', everybody: HANDLE },
  { route: 'GET /api/publications/mine', ...OWN },
  { route: 'GET /api/publications/of/:handle', of: 'person', everybody: PERSON },
  { route: 'GET /api/stats/mine', ...OWN },
  { route: 'GET /api/stats/mine/year', ...OWN },
  {
    // Numbers stay with the author, also of what was removed.
    route: 'GET /api/stats/post/:hash',
    of: 'post',
    visitor: 401,
    owner: { ...WRITING, removed: 200, takenDown: 200 },
    everybody: 404,
  },
  { route: 'GET /api/stats/community', ...OPEN },
  {
    // Bytes that are no picture: whoever may upload is told so.
    route: 'POST /api/media/images',
    of: 'none',
    upload: { type: 'image/png', bytes: new Uint8Array(20) },
    visitor: 401,
    suspended: 403,
    everybody: 415,
  },
  {
    route: 'POST /api/media/sounds',
    of: 'none',
    upload: { type: 'audio/mpeg', bytes: new Uint8Array(20) },
    visitor: 401,
    suspended: 403,
    everybody: 415,
  },
  {
    // It changes nothing, so those who may not publish may ask, too.
    route: 'POST /api/typography',
    of: 'none',
    send: () => ({ text: 'می خواهم' }),
    visitor: 401,
    token: 'as the owner',
    everybody: 200,
  },
  { route: 'GET /api/tags', ...OPEN },
  { route: 'GET /api/tags/:name', of: 'tag', everybody: { known: 200, hidden: 404, missing: 404 } },
  { route: 'GET /api/tags/:name/posts', of: 'tag', everybody: { known: 200, hidden: 404, missing: 404 } },
  { route: 'GET /api/topics', ...OPEN },
  { route: 'GET /api/topics/:name', params: { name: 'literature' }, ...OPEN },
  { route: 'GET /api/topics/:name/posts', params: { name: 'literature' }, ...OPEN },
  { route: 'GET /api/podcasts', ...OPEN },
  { route: 'GET /api/podcasts/:hash', of: 'podcast', everybody: { shown: 200, missing: 404 } },
  { route: 'GET /api/podcasts/:hash/episodes', of: 'podcast', everybody: { shown: 200, missing: 404 } },
  { route: 'PUT /api/short-links/of/:hash', of: 'post', everybody: READING },
  { route: 'GET /api/short-links/:code', of: 'none', params: { code: 'zzzzz' }, everybody: 404 },
  { route: 'GET /api/search/:type', params: { type: 'posts' }, query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1', ...OPEN },
  { route: 'GET /api/search/suggestions', query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1', ...OPEN },
  {
    route: 'POST /api/contact',
    of: 'none',
    send: ({ key }) => ({ key, name: 'سارا', email: 'sara@example.com', subject: 'پرسش', message: 'سلام، پرسشی داشتم.' }),
    token: 403,
    everybody: 201,
  },
  { route: 'GET /media/sound/:file', of: 'post', everybody: READING },
  // An old picture's address, which leads to today's.
  {
    route: 'GET /media/share/:kind/:name/:file',
    of: 'none',
    params: { kind: 'campaign', name: 'birthday', file: '0.png' },
    everybody: 302,
  },
  { route: 'GET /media/audio/:file', of: 'audio', everybody: { stored: 200, missing: 404 } },
  { route: 'GET /media/:hash/:file', of: 'picture', everybody: { stored: 200, missing: 404 } },
  // A feed is of what everybody may see, whoever asks.
  { route: 'GET /feed/list/:hash', of: 'list', everybody: { public: 200, private: 404, missing: 404 } },
  { route: 'GET /api/openapi.json', ...OPEN },
]

/** These are what programs are let in for, as their owner, unless a row says otherwise. */
export const CONTENT_ROWS: readonly Row[] = ROWS.map((row) => ({ token: 'as the owner', ...row }))
