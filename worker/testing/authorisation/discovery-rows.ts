import { POST_FOR_AUTHOR, POST_FOR_READERS, PUBLIC, type Row, SIGNED_IN_ONLY, USER_BY_STATE } from './row.ts'

const HANDLE = { ...USER_BY_STATE, publication: 200 } as const

/** Posts that are not published belong to their author only. */
const SHOWN_BY_PUBLICATION = { ...POST_FOR_READERS, removed: 404, takenDown: 404 } as const

const bookFile = ({ hash = '' }: Record<string, string>) => ({ file: `${hash}.epub` })
const jsonFile = ({ hash = '' }: Record<string, string>) => ({ file: `${hash}.json` })

export const DISCOVERY_ROWS: readonly Row[] = [
  { route: 'GET /api/profiles/:handle', of: 'person', everybody: HANDLE },
  { route: 'GET /api/profiles/:handle/posts', of: 'person', everybody: HANDLE },
  { route: 'GET /api/profiles/:handle/pinned-post', of: 'person', everybody: HANDLE },
  { route: 'GET /api/podcasts/of/:handle', of: 'person', everybody: HANDLE },
  ...['', '/csv'].map((rest): Row => ({ route: `GET /api/stats/mine${rest}`, ...SIGNED_IN_ONLY })),
  ...['', '/csv'].flatMap((rest): Row[] => [
    {
      // Authors can still see the statistics of removed posts.
      route: `GET /api/stats/post/:hash${rest}`,
      of: 'post',
      visitor: 401,
      owner: { ...POST_FOR_AUTHOR, removed: 200, takenDown: 200 },
      publicationOwner: SHOWN_BY_PUBLICATION,
      publicationEditor: SHOWN_BY_PUBLICATION,
      everybody: 404,
    },
    {
      route: `GET /api/stats/publication/:handle${rest}`,
      of: 'publication',
      visitor: 401,
      publicationOwner: { open: 200, closed: 404, missing: 404 },
      publicationEditor: { open: 200, closed: 404, missing: 404 },
      everybody: 404,
    },
    {
      route: `GET /api/stats/podcast/:hash${rest}`,
      of: 'podcast',
      visitor: 401,
      owner: { shown: 200, removed: 404, missing: 404 },
      everybody: 404,
    },
  ]),
  { route: 'POST /api/visits', of: 'none', body: () => ({ posts: [{ post: 'a'.repeat(12), view: 0 }] }), token: 403, everybody: 204 },
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
    // The bytes are no image, which returns 415 to requesters who may upload.
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
    // Proofreading writes nothing, so suspended users may use it.
    route: 'POST /api/proofreading',
    of: 'none',
    body: () => ({ text: 'می خواهم' }),
    visitor: 401,
    token: 'same_as_owner',
    everybody: 200,
  },
  { route: 'GET /api/tags', ...PUBLIC },
  {
    route: 'GET /api/tags/:name',
    of: 'tag',
    everybody: { known: 200, hidden: 404, missing: 404 },
    moderator: { known: 200, hidden: 200, missing: 404 },
  },
  {
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
  // Authors can also play the audio of unpublished posts, unless they are removed.
  { route: 'GET /media/sound/:file', of: 'post', owner: { ...POST_FOR_AUTHOR, removed: 410, takenDown: 410 }, everybody: POST_FOR_READERS },
  {
    route: 'GET /media/chapters/:file',
    of: 'post',
    params: jsonFile,
    owner: { ...POST_FOR_AUTHOR, removed: 410, takenDown: 410 },
    everybody: POST_FOR_READERS,
  },
  {
    route: 'GET /media/transcript/:file',
    of: 'post',
    params: jsonFile,
    owner: { ...POST_FOR_AUTHOR, removed: 410, takenDown: 410 },
    everybody: POST_FOR_READERS,
  },
  { route: 'GET /api/episodes/:hash/transcript/segments', of: 'post', everybody: POST_FOR_READERS },
  // An outdated URL of a share image redirects to the current one.
  {
    route: 'GET /media/share/:kind/:name/:file',
    of: 'none',
    params: { kind: 'campaign', name: 'birthday', file: '0.png' },
    everybody: 302,
  },
  { route: 'GET /media/audio/:file', of: 'audio', everybody: { stored: 200, missing: 404 } },
  { route: 'GET /media/cover/:file', of: 'none', params: { file: 'zzzzzzzzzzzz.jpg' }, everybody: 404 },
  { route: 'GET /media/:hash/:file', of: 'picture', everybody: { stored: 200, missing: 404 } },
  // Subscribers send no Origin or session; the subscription starts only when the callback confirms it.
  {
    route: 'POST /hub',
    of: 'none',
    form: 'hub.mode=subscribe&hub.callback=https%3A%2F%2Freader.example%2F&hub.topic=http%3A%2F%2Fdaftar.test%2Ffeed',
    everybody: 202,
    // No API token scope covers this route.
    token: 403,
  },
  // Files for readers contain what the page shows to visitors; the owner of a private list gets it too.
  { route: 'GET /api/exports/posts/:file', of: 'post', params: bookFile, everybody: POST_FOR_READERS },
  {
    route: 'GET /api/exports/lists/:file',
    of: 'list',
    params: bookFile,
    owner: { public: 200, private: 200, missing: 404 },
    everybody: { public: 200, private: 404, missing: 404 },
  },
  {
    route: 'GET /api/exports/publications/:file',
    of: 'publication',
    params: ({ handle = '' }) => ({ file: `${handle}.epub` }),
    everybody: { open: 200, closed: 404, missing: 404 },
  },
  // Feeds contain only public content for every requester.
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
  { route: 'GET /api/reference', ...PUBLIC },
  { route: 'GET /api/reference/:area', ...PUBLIC, params: { area: 'posts' } },
  { route: 'GET /api/health', ...PUBLIC },
]
