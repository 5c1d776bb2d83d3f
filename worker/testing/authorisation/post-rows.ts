import { HOUR } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { paragraphs } from '#worker/testing/index.ts'
import { POST_FOR_AUTHOR, POST_FOR_READERS, PUBLIC, type Row, SIGNED_IN_ONLY, statusForAuthor } from './row.ts'

const CREATED_FOR_AUTHOR = { ...POST_FOR_AUTHOR, draft: 201, scheduled: 201, published: 201, withdrawn: 201 } as const
const DRAFT_LINK_BY_STATE = { active: 200, revoked: 404, expired: 404, ofRemovedPost: 404, missing: 404 } as const
const document = paragraphs('سلام')

export const POST_ROWS: readonly Row[] = [
  {
    route: 'POST /api/posts',
    of: 'none',
    body: ({ key }) => ({ key, title: 'پیش‌نویس', document }),
    visitor: 401,
    suspended: 403,
    everybody: 201,
  },
  { route: 'GET /api/posts/newest', ...PUBLIC },
  { route: 'GET /api/posts/mine/:type', params: { type: 'drafts' }, ...SIGNED_IN_ONLY },
  // No post has this hash, and the route skips unknown posts; change-state.test.ts covers posts of others.
  {
    route: 'POST /api/posts/mine/change',
    of: 'none',
    body: () => ({ action: 'withdraw', hashes: ['aaaaaaaaaaaa'] }),
    visitor: 401,
    suspended: 403,
    everybody: 200,
  },
  { route: 'GET /api/posts/:hash', of: 'post', everybody: POST_FOR_READERS },
  { route: 'GET /api/posts/:hash/related', of: 'post', everybody: POST_FOR_READERS },
  { route: 'GET /api/posts/:hash/draft', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
  {
    route: 'PUT /api/posts/:hash/draft',
    of: 'post',
    body: ({ key, revision }) => ({ saveId: key, revision, title: 'عنوان', document }),
    visitor: 401,
    suspended: 403,
    owner: POST_FOR_AUTHOR,
    everybody: 404,
  },
  {
    route: 'POST /api/posts/:hash/publish',
    of: 'post',
    body: ({ revision }) => ({ revision }),
    visitor: 401,
    suspended: 403,
    owner: POST_FOR_AUTHOR,
    everybody: 404,
  },
  {
    route: 'PATCH /api/posts/:hash',
    of: 'post',
    body: () => ({ description: 'توضیح تازه' }),
    visitor: 401,
    suspended: 403,
    owner: { ...POST_FOR_AUTHOR, draft: 409, withdrawn: 409 },
    everybody: 404,
  },
  {
    route: 'GET /api/posts/:hash/review',
    of: 'heldPost',
    visitor: 401,
    owner: { held: 200, returned: 200, withdrawn: 404, missing: 404 },
    everybody: 404,
  },
  {
    // Suspended authors may take a post from review.
    route: 'DELETE /api/posts/:hash/review',
    of: 'heldPost',
    visitor: 401,
    owner: { held: 204, returned: 204, withdrawn: 204, missing: 404 },
    everybody: 404,
  },
  { route: 'GET /api/posts/:hash/suggestions', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
  {
    route: 'PUT /api/posts/:hash/schedule',
    of: 'post',
    body: ({ revision }) => ({ revision, publishAt: now() + HOUR }),
    visitor: 401,
    suspended: 403,
    owner: { ...POST_FOR_AUTHOR, published: 409 },
    everybody: 404,
  },
  {
    route: 'PATCH /api/posts/:hash/schedule',
    of: 'post',
    body: () => ({ publishAt: now() + HOUR }),
    visitor: 401,
    suspended: 403,
    owner: { ...POST_FOR_AUTHOR, draft: 409, published: 409, withdrawn: 409 },
    everybody: 404,
  },
  {
    // Suspended authors may unschedule posts.
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
    owner: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 404, takenDown: 404, missing: 404 },
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
  ...['PUT', 'DELETE'].map(
    (method): Row => ({
      route: `${method} /api/posts/:hash/pin`,
      of: 'post',
      visitor: 401,
      suspended: 403,
      owner: { ...POST_FOR_AUTHOR, ...statusForAuthor(method === 'PUT' ? 409 : 204), published: 204 },
      everybody: 404,
    }),
  ),
  {
    // Suspended authors may delete posts.
    route: 'DELETE /api/posts/:hash',
    of: 'post',
    visitor: 401,
    owner: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 204, takenDown: 204, missing: 404 },
    everybody: 404,
  },
  { route: 'GET /api/posts/:hash/draft-links', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
  {
    route: 'POST /api/posts/:hash/draft-links',
    of: 'post',
    body: ({ key }) => ({ key }),
    visitor: 401,
    suspended: 403,
    owner: CREATED_FOR_AUTHOR,
    everybody: 404,
  },
  { route: 'GET /api/posts/:hash/revisions', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
  {
    route: 'GET /api/posts/:hash/revisions/:revision',
    of: 'post',
    params: { revision: '1' },
    visitor: 401,
    owner: POST_FOR_AUTHOR,
    everybody: 404,
  },
  {
    route: 'POST /api/posts/:hash/revisions/:revision/restore',
    of: 'post',
    params: { revision: '1' },
    body: ({ key, revision }) => ({ saveId: key, revision }),
    visitor: 401,
    suspended: 403,
    owner: POST_FOR_AUTHOR,
    everybody: 404,
  },
  { route: 'GET /api/draft-links/:hash', of: 'draftLink', token: 403, everybody: DRAFT_LINK_BY_STATE },
  {
    route: 'POST /api/draft-links/:hash/visits',
    of: 'draftLink',
    body: ({ key }) => ({ key }),
    token: 403,
    everybody: { active: 204, revoked: 404, expired: 404, ofRemovedPost: 404, missing: 404 },
  },
  {
    // Suspended authors may delete draft links.
    route: 'DELETE /api/draft-links/:link',
    of: 'draftLink',
    token: 403,
    visitor: 401,
    owner: { active: 204, revoked: 204, expired: 204, ofRemovedPost: 204, missing: 404 },
    everybody: 404,
  },
]
