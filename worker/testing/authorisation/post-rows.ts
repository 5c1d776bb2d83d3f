import { paragraphs } from '#worker/testing/index.ts'
import { OPEN, OWN, READING, WRITING } from './outcomes.ts'
import type { Row } from './row.ts'

const MAKING = { ...WRITING, draft: 201, scheduled: 201, published: 201, withdrawn: 201 } as const
/** What its author is answered of a post they may write. */
const refusing = (status: number) => ({ ...WRITING, draft: status, scheduled: status, published: status, withdrawn: status })
/** A draft for whoever has its secret address. */
const SHARED = { living: 200, revoked: 404, expired: 404, ofRemoved: 404, missing: 404 } as const
const document = paragraphs('سلام')

/** Routes of posts, their drafts and links, in the order of `worker/app.ts`. */
export const POST_ROWS: readonly Row[] = [
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
  { route: 'GET /api/sounds/:post/uploads', of: 'post', visitor: 401, owner: WRITING, everybody: 404 },
  {
    route: 'POST /api/sounds/:post/uploads',
    of: 'post',
    send: ({ key }) => ({ key, name: 'گفت‌وگو.mp3', bytes: 1000 }),
    visitor: 401,
    suspended: 403,
    owner: WRITING,
    everybody: 404,
  },
  {
    // Bytes without their digest: whoever may send them is told so.
    route: 'PUT /api/sounds/:post/uploads/:hash/parts/:number',
    of: 'post',
    params: { number: '1' },
    upload: { type: 'application/octet-stream', bytes: new Uint8Array(20) },
    visitor: 401,
    suspended: 403,
    owner: refusing(400),
    everybody: 404,
  },
  {
    // Its part has not come.
    route: 'POST /api/sounds/:post/uploads/:hash/complete',
    of: 'post',
    send: () => ({ peaks: '' }),
    visitor: 401,
    suspended: 403,
    owner: refusing(409),
    everybody: 404,
  },
  // A suspended author may still take things away.
  { route: 'DELETE /api/sounds/:post/uploads/:hash', of: 'post', visitor: 401, owner: refusing(204), everybody: 404 },
  {
    route: 'PUT /api/sounds/:post/cover',
    of: 'post',
    send: () => ({ cover: null }),
    visitor: 401,
    suspended: 403,
    owner: refusing(204),
    everybody: 404,
  },
  { route: 'DELETE /api/sounds/:post', of: 'post', visitor: 401, owner: refusing(204), everybody: 404 },
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
]
