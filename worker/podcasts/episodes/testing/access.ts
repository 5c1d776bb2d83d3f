import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_AUTHOR, POST_FOR_READERS, statusForAuthor } from '#worker/testing/authorisation/row.ts'

const REPORTABLE = { draft: 404, scheduled: 404, published: 204, withdrawn: 404, removed: 404, takenDown: 404, missing: 404 } as const
const jsonFile = ({ hash = '' }: Record<string, string>) => ({ file: `${hash}.json` })

export const access: Access = {
  rows: [
    ...withOwnersToken([
      { route: 'GET /api/episodes/:hash', of: 'post', everybody: POST_FOR_READERS },
      // Authors can also play the audio of unpublished posts, unless they are removed.
      {
        route: 'GET /media/sound/:file',
        of: 'post',
        owner: { ...POST_FOR_AUTHOR, removed: 410, takenDown: 410 },
        everybody: POST_FOR_READERS,
      },
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
      { route: 'GET /api/episodes/:post/uploads', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
      {
        route: 'POST /api/episodes/:post/uploads',
        of: 'post',
        body: ({ key }) => ({ key, name: 'گفت‌وگو.mp3', bytes: 1000 }),
        visitor: 401,
        suspended: 403,
        owner: POST_FOR_AUTHOR,
        everybody: 404,
      },
      {
        // The request has no digest, which returns 400 to the author.
        route: 'PUT /api/episodes/:post/uploads/:hash/parts/:number',
        of: 'post',
        params: { number: '1' },
        upload: { type: 'application/octet-stream', bytes: new Uint8Array(20) },
        visitor: 401,
        suspended: 403,
        owner: statusForAuthor(400),
        everybody: 404,
      },
      {
        // The upload has no parts, so completing it returns 409.
        route: 'POST /api/episodes/:post/uploads/:hash/complete',
        of: 'post',
        body: () => ({ peaks: '' }),
        visitor: 401,
        suspended: 403,
        owner: statusForAuthor(409),
        everybody: 404,
      },
      // Suspended authors may delete uploads.
      { route: 'DELETE /api/episodes/:post/uploads/:hash', of: 'post', visitor: 401, owner: statusForAuthor(204), everybody: 404 },
      {
        route: 'PUT /api/episodes/:post/cover',
        of: 'post',
        body: () => ({ cover: null }),
        visitor: 401,
        suspended: 403,
        owner: statusForAuthor(204),
        everybody: 404,
      },
      { route: 'GET /api/episodes/:post/settings', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
      {
        route: 'PUT /api/episodes/:post',
        of: 'post',
        body: () => ({ show: null, season: null, episode: null, kind: 'full', explicit: null, persons: [], soundbites: [] }),
        visitor: 401,
        suspended: 403,
        owner: statusForAuthor(204),
        everybody: 404,
      },
      { route: 'GET /api/episodes/:post/chapters', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
      {
        route: 'PUT /api/episodes/:post/chapters',
        of: 'post',
        body: () => ({ chapters: [] }),
        visitor: 401,
        suspended: 403,
        owner: POST_FOR_AUTHOR,
        everybody: 404,
      },
      { route: 'GET /api/episodes/:post/transcript', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
      {
        route: 'PUT /api/episodes/:post/transcript',
        of: 'post',
        body: () => ({ base: 1, timed: false, segments: [] }),
        visitor: 401,
        suspended: 403,
        owner: POST_FOR_AUTHOR,
        everybody: 404,
      },
      {
        route: 'POST /api/episodes/:post/transcript/import',
        of: 'post',
        body: () => ({ text: 'سلام' }),
        visitor: 401,
        suspended: 403,
        owner: POST_FOR_AUTHOR,
        everybody: 404,
      },
      { route: 'DELETE /api/episodes/:post', of: 'post', visitor: 401, owner: statusForAuthor(204), everybody: 404 },
    ]),
    { route: 'GET /api/listening', of: 'none', visitor: 401, everybody: 200 },
    {
      // Suspended users may save their playback progress.
      route: 'PUT /api/listening/:hash',
      of: 'post',
      body: () => ({ place: 1000, finished: false, at: 1 }),
      visitor: 401,
      everybody: REPORTABLE,
    },
  ],
  plans: {
    scans: [
      {
        statement: /^select .* from sounds s CROSS JOIN .* order by s.published_at DESC, s.post_id DESC limit \?$/,
        reason: 'reads the newest in the order of sounds_newest',
      },
    ],
  },
  blocked: [
    { route: '/api/episodes/:hash', buildPath: (_, { post }) => `/api/episodes/${post}` },
    { route: '/api/listening', buildPath: () => '/api/listening' },
    { route: '/api/episodes/:hash/transcript/segments', buildPath: (_, { post }) => `/api/episodes/${post}/transcript/segments` },
  ],
  unblocked: {
    'own content': [
      '/api/episodes/:post/uploads',
      '/api/episodes/:post/settings',
      '/api/episodes/:post/chapters',
      '/api/episodes/:post/transcript',
    ],
    'files identical for everyone, linked from their page': ['/media/sound/:file', '/media/chapters/:file', '/media/transcript/:file'],
  },
}
