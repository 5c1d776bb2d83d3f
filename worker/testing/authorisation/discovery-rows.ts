import { IMPORT_ROWS } from './import-rows.ts'
import { POST_FOR_AUTHOR, POST_FOR_READERS, PUBLIC, SIGNED_IN_ONLY, USER_BY_STATE } from './outcomes.ts'
import type { Row } from './row.ts'

const HANDLE = { ...USER_BY_STATE, publication: 200 } as const

const SHOW = { shown: 200, removed: 410, missing: 404 } as const
/** A show for who runs it. */
const SHOW_FOR_OWNER = { shown: 200, removed: 404, missing: 404 } as const

/** Routes that find and show: profiles, topics, search, numbers and files, in the order of `worker/app.ts`. */
export const DISCOVERY_ROWS: readonly Row[] = [
  { route: 'GET /api/profiles/:handle', of: 'person', everybody: HANDLE },
  { route: 'GET /api/profiles/:handle/posts', of: 'person', everybody: HANDLE },
  { route: 'GET /api/publications/mine', ...SIGNED_IN_ONLY },
  { route: 'GET /api/publications/of/:handle', of: 'person', everybody: USER_BY_STATE },
  { route: 'GET /api/stats/mine', ...SIGNED_IN_ONLY },
  { route: 'GET /api/stats/mine/year', ...SIGNED_IN_ONLY },
  {
    // Numbers stay with the author, also of what was removed.
    route: 'GET /api/stats/post/:hash',
    of: 'post',
    visitor: 401,
    owner: { ...POST_FOR_AUTHOR, removed: 200, takenDown: 200 },
    everybody: 404,
  },
  { route: 'GET /api/stats/community', ...PUBLIC },
  { route: 'GET /api/downloads/shows', ...SIGNED_IN_ONLY },
  ...['', '/requests'].map(
    (rest): Row => ({
      route: `GET /api/downloads/:post${rest}`,
      of: 'post',
      visitor: 401,
      owner: { ...POST_FOR_AUTHOR, removed: 200, takenDown: 200 },
      everybody: 404,
    }),
  ),
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
    route: 'POST /api/media/covers',
    of: 'none',
    upload: { type: 'image/png', bytes: new Uint8Array(20) },
    visitor: 401,
    suspended: 403,
    everybody: 415,
  },
  {
    route: 'POST /api/media/audio',
    of: 'none',
    upload: { type: 'audio/mpeg', bytes: new Uint8Array(20) },
    visitor: 401,
    suspended: 403,
    everybody: 415,
  },
  {
    // It changes nothing, so those who may not publish may ask, too.
    route: 'POST /api/proofreading',
    of: 'none',
    body: () => ({ text: 'می خواهم' }),
    visitor: 401,
    token: 'same_as_owner',
    everybody: 200,
  },
  { route: 'GET /api/tags', ...PUBLIC },
  {
    // Who may show it again finds a hidden one.
    route: 'GET /api/tags/:name',
    of: 'tag',
    everybody: { known: 200, hidden: 404, missing: 404 },
    moderator: { known: 200, hidden: 200, missing: 404 },
  },
  {
    // Who may show it again finds a hidden one.
    route: 'GET /api/tags/:name/posts',
    of: 'tag',
    everybody: { known: 200, hidden: 404, missing: 404 },
    moderator: { known: 200, hidden: 200, missing: 404 },
  },
  { route: 'GET /api/topics', ...PUBLIC },
  { route: 'GET /api/topics/:name', params: { name: 'literature' }, ...PUBLIC },
  { route: 'GET /api/topics/:name/posts', params: { name: 'literature' }, ...PUBLIC },
  { route: 'GET /api/featured/:place', params: { place: 'front' }, ...PUBLIC },
  { route: 'GET /api/trending', ...PUBLIC },
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
  { route: 'GET /api/episodes/:hash', of: 'post', everybody: POST_FOR_READERS },
  { route: 'GET /embed/:hash', of: 'post', everybody: POST_FOR_READERS },
  { route: 'PUT /api/short-links/posts/:hash', of: 'post', everybody: POST_FOR_READERS },
  { route: 'GET /api/short-links/:code', of: 'none', params: { code: 'zzzzz' }, everybody: 404 },
  { route: 'GET /api/search/:type', params: { type: 'posts' }, query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1', ...PUBLIC },
  { route: 'GET /api/search/suggestions', query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1', ...PUBLIC },
  {
    route: 'POST /api/contact',
    of: 'none',
    body: ({ key }) => ({ key, name: 'سارا', email: 'sara@example.com', subject: 'پرسش', message: 'سلام، پرسشی داشتم.' }),
    token: 403,
    everybody: 201,
  },
  // Authors hear what is not published yet.
  { route: 'GET /media/sound/:file', of: 'post', owner: { ...POST_FOR_AUTHOR, removed: 410, takenDown: 410 }, everybody: POST_FOR_READERS },
  {
    route: 'GET /media/chapters/:words',
    of: 'post',
    owner: { ...POST_FOR_AUTHOR, removed: 410, takenDown: 410 },
    everybody: POST_FOR_READERS,
  },
  {
    route: 'GET /media/transcript/:words',
    of: 'post',
    owner: { ...POST_FOR_AUTHOR, removed: 410, takenDown: 410 },
    everybody: POST_FOR_READERS,
  },
  { route: 'GET /api/episodes/:hash/transcript/segments', of: 'post', everybody: POST_FOR_READERS },
  // An old picture's address, which leads to today's.
  {
    route: 'GET /media/share/:kind/:name/:file',
    of: 'none',
    params: { kind: 'campaign', name: 'birthday', file: '0.png' },
    everybody: 302,
  },
  { route: 'GET /media/audio/:file', of: 'audio', everybody: { stored: 200, missing: 404 } },
  { route: 'GET /media/cover/:file', of: 'none', params: { file: 'zzzzzzzzzzzz.jpg' }, everybody: 404 },
  { route: 'GET /media/:hash/:file', of: 'picture', everybody: { stored: 200, missing: 404 } },
  // Podcast apps bring no cookie: what a show says is the same for all, and a secret decides about the rest.
  { route: 'GET /podcast/:hash/feed.xml', of: 'podcast', everybody: SHOW },
  { route: 'GET /podcast/:hash/opml', of: 'podcast', everybody: SHOW },
  { route: 'GET /podcast/:hash/private/:file', of: 'privateFeed', everybody: { active: 200, revoked: 404, missing: 404 } },
  { route: 'GET /podcast/publisher/:file', of: 'none', params: { file: 'zzzzzzzzzzzz.xml' }, everybody: 404 },
  // A program asks from anywhere, whoever is signed in there; nothing comes of it unless the callback confirms.
  {
    route: 'POST /hub',
    of: 'none',
    form: 'hub.mode=subscribe&hub.callback=https%3A%2F%2Freader.example%2F&hub.topic=http%3A%2F%2Fdaftar.test%2Ffeed',
    everybody: 202,
    // Nothing a key of somebody's is made for.
    token: 403,
  },
  // A feed is of what everybody may see, whoever asks.
  { route: 'GET /feed', ...PUBLIC },
  { route: 'GET /feed.json', ...PUBLIC },
  { route: 'GET /feed/:handle', of: 'person', everybody: HANDLE },
  { route: 'GET /feed/tag/:name', of: 'tag', everybody: { known: 200, hidden: 404, missing: 404 } },
  { route: 'GET /feed/topic/:name', params: { name: 'literature' }, ...PUBLIC },
  { route: 'GET /feed/list/:hash', of: 'list', everybody: { public: 200, private: 404, missing: 404 } },
  { route: 'GET /robots.txt', ...PUBLIC },
  { route: 'GET /opensearch.xml', ...PUBLIC },
  { route: 'GET /sitemap.xml', ...PUBLIC },
  { route: 'GET /sitemap/:file', params: { file: 'pages.xml' }, ...PUBLIC },
  { route: 'GET /api/openapi.json', ...PUBLIC },
]
