import { OPEN, OWN, PERSON, READING, WRITING } from './outcomes.ts'
import type { Row } from './row.ts'

const HANDLE = { ...PERSON, publication: 200 } as const

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
  { route: 'GET /api/podcasts/:hash', of: 'podcast', everybody: { shown: 200, missing: 404 } },
  { route: 'GET /api/podcasts/:hash/episodes', of: 'podcast', everybody: { shown: 200, missing: 404 } },
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
  { route: 'GET /feed', ...OPEN },
  { route: 'GET /feed.json', ...OPEN },
  { route: 'GET /feed/:handle', of: 'person', everybody: HANDLE },
  { route: 'GET /feed/tag/:name', of: 'tag', everybody: { known: 200, hidden: 404, missing: 404 } },
  { route: 'GET /feed/topic/:name', params: { name: 'literature' }, ...OPEN },
  { route: 'GET /feed/list/:hash', of: 'list', everybody: { public: 200, private: 404, missing: 404 } },
  { route: 'GET /api/openapi.json', ...OPEN },
]
