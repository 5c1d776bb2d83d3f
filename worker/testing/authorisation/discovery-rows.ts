import { IMPORT_ROWS } from './import-rows.ts'
import { OPEN, OWN, PERSON, READING, WRITING } from './outcomes.ts'
import type { Row } from './row.ts'

const HANDLE = { ...PERSON, publication: 200 } as const

const SHOW = { shown: 200, removed: 410, missing: 404 } as const
/** A show for who runs it. */
const RUNNING = { shown: 200, removed: 404, missing: 404 } as const

/** Routes that find and show: profiles, topics, search, numbers and files, in the order of `worker/app.ts`. */
export const DISCOVERY_ROWS: readonly Row[] = [
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
  { route: 'GET /api/listens/shows', ...OWN },
  ...['', '/requests'].map(
    (rest): Row => ({
      route: `GET /api/listens/:post${rest}`,
      of: 'post',
      visitor: 401,
      owner: { ...WRITING, removed: 200, takenDown: 200 },
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
  { route: 'GET /api/topics', ...OPEN },
  { route: 'GET /api/topics/:name', params: { name: 'literature' }, ...OPEN },
  { route: 'GET /api/topics/:name/posts', params: { name: 'literature' }, ...OPEN },
  { route: 'GET /api/picks/:place', params: { place: 'front' }, ...OPEN },
  { route: 'GET /api/trending', ...OPEN },
  { route: 'GET /api/podcasts', ...OPEN },
  { route: 'GET /api/podcasts/categories', ...OPEN },
  { route: 'GET /api/podcasts/mine', ...OWN },
  { route: 'GET /api/podcasts/mine/:hash', of: 'podcast', visitor: 401, owner: RUNNING, everybody: 404 },
  {
    route: 'POST /api/podcasts',
    of: 'none',
    send: ({ key }) => ({ key, title: 'پادکست تازه' }),
    token: 403,
    visitor: 401,
    suspended: 403,
    everybody: 201,
  },
  {
    route: 'PATCH /api/podcasts/:hash',
    of: 'podcast',
    send: () => ({ title: 'نام دیگر' }),
    token: 403,
    visitor: 401,
    suspended: 403,
    owner: RUNNING,
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
  { route: 'GET /api/podcasts/:hash/private-feeds', of: 'podcast', visitor: 401, owner: RUNNING, everybody: 404 },
  {
    route: 'POST /api/podcasts/:hash/private-feeds',
    of: 'podcast',
    send: () => ({ name: 'ویراستار' }),
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
    owner: { living: 204, revoked: 204, missing: 404 },
    everybody: 404,
  },
  ...IMPORT_ROWS,
  { route: 'GET /api/podcasts/:hash', of: 'podcast', everybody: SHOW },
  { route: 'GET /api/podcasts/:hash/episodes', of: 'podcast', everybody: SHOW },
  { route: 'GET /api/sounds/:hash', of: 'post', everybody: READING },
  { route: 'GET /embed/:hash', of: 'post', everybody: READING },
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
  // Authors hear what is not published yet.
  { route: 'GET /media/sound/:file', of: 'post', owner: { ...WRITING, removed: 410, takenDown: 410 }, everybody: READING },
  { route: 'GET /media/chapters/:words', of: 'post', owner: { ...WRITING, removed: 410, takenDown: 410 }, everybody: READING },
  { route: 'GET /media/transcript/:words', of: 'post', owner: { ...WRITING, removed: 410, takenDown: 410 }, everybody: READING },
  { route: 'GET /api/sounds/:hash/words', of: 'post', everybody: READING },
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
  { route: 'GET /podcast/:hash/private/:file', of: 'privateFeed', everybody: { living: 200, revoked: 404, missing: 404 } },
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
  { route: 'GET /feed', ...OPEN },
  { route: 'GET /feed.json', ...OPEN },
  { route: 'GET /feed/:handle', of: 'person', everybody: HANDLE },
  { route: 'GET /feed/tag/:name', of: 'tag', everybody: { known: 200, hidden: 404, missing: 404 } },
  { route: 'GET /feed/topic/:name', params: { name: 'literature' }, ...OPEN },
  { route: 'GET /feed/list/:hash', of: 'list', everybody: { public: 200, private: 404, missing: 404 } },
  { route: 'GET /robots.txt', ...OPEN },
  { route: 'GET /opensearch.xml', ...OPEN },
  { route: 'GET /sitemap.xml', ...OPEN },
  { route: 'GET /sitemap/:file', params: { file: 'pages.xml' }, ...OPEN },
  { route: 'GET /api/openapi.json', ...OPEN },
]
