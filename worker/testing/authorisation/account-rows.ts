import type { Row } from './row.ts'

const fakeChallenge = (key: string) => key.padEnd(43, 'A').slice(0, 43)

/** Outcomes of reading a block, which also works for deactivated and deleted accounts. */
const ANY_PERSON = { active: 200, suspended: 200, deactivated: 200, deleted: 200, publication: 404, missing: 404 } as const
const BLOCKABLE = { active: 204, suspended: 204, deactivated: 204, deleted: 204, publication: 404, missing: 404 } as const

const REPORTABLE = { draft: 404, scheduled: 404, published: 204, withdrawn: 404, removed: 404, takenDown: 404, missing: 404 } as const

/** Moderators also see hidden tags. */
const ANY_TAG = { known: 200, hidden: 200, missing: 404 } as const
const PUBLIC_ONLY = { draft: 404, scheduled: 404, published: 200, withdrawn: 404, removed: 404, takenDown: 404, missing: 404 } as const

const newMobile = () => `09${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

const HELD_ONLY = { held: 200, returned: 404, withdrawn: 404, missing: 404 } as const

export const ACCOUNT_ROWS: readonly Row[] = [
  { route: 'POST /api/auth/codes', of: 'none', body: ({ key }) => ({ address: `${key}@example.com` }), everybody: 202 },
  {
    route: 'POST /api/auth/codes/verify',
    of: 'none',
    body: ({ key }) => ({ challenge: fakeChallenge(key), code: '123456' }),
    everybody: 400,
  },
  { route: 'POST /api/auth/register', of: 'none', body: ({ key }) => ({ challenge: fakeChallenge(key), name: 'سارا' }), everybody: 400 },
  { route: 'POST /api/auth/sign-in', of: 'none', body: ({ key }) => ({ login: key, password: 'گذرواژهٔ نادرست' }), everybody: 400 },
  {
    route: 'POST /api/auth/two-factor',
    of: 'none',
    body: ({ key }) => ({ pendingSignIn: fakeChallenge(key), code: '123456' }),
    everybody: 400,
  },
  { route: 'POST /api/auth/sign-out', of: 'none', everybody: 204 },
  { route: 'GET /api/accounts/viewer', of: 'none', token: 200, everybody: 200 },
  { route: 'GET /api/accounts/handles/:handle', of: 'none', params: { handle: 'sara.rezaei' }, everybody: 200 },
  { route: 'GET /api/accounts/suggested-handle', of: 'none', query: 'name=sara', everybody: 200 },
  { route: 'GET /api/me/handle', of: 'none', visitor: 401, everybody: 200 },
  {
    route: 'PUT /api/me/handle',
    of: 'none',
    body: ({ key }) => ({ handle: `h${key.toLowerCase().replace(/[^a-z0-9]/g, '')}`.slice(0, 20) }),
    visitor: 401,
    suspended: 403,
    staleSession: 403,
    everybody: 200,
  },
  { route: 'GET /api/me/deletion', of: 'none', visitor: 401, everybody: 200 },
  // Owners decide about their publications first.
  { route: 'POST /api/me/deactivate', of: 'none', visitor: 401, staleSession: 403, publicationOwner: 409, everybody: 204 },
  // The handle is not the requester's own, which returns 400.
  { route: 'POST /api/me/deletion', of: 'none', body: () => ({ handle: 'other' }), visitor: 401, staleSession: 403, everybody: 400 },
  { route: 'GET /api/me/suspension', of: 'none', visitor: 401, everybody: 200 },
  // No requester has a row in `suspensions`, so there is nothing to appeal.
  { route: 'POST /api/me/appeal', of: 'none', body: () => ({ text: 'نادرست است.' }), visitor: 401, everybody: 409 },
  { route: 'GET /api/moderation/suspensions', of: 'none', visitor: 401, everybody: 403, moderator: 200 },
  {
    // Deactivated accounts can be suspended; deleted ones cannot.
    route: 'POST /api/moderation/suspensions',
    of: 'person',
    body: ({ handle }) => ({ handle, rule: 1 }),
    visitor: 401,
    everybody: 403,
    moderator: { active: 201, suspended: 201, deactivated: 201, deleted: 404, publication: 404, missing: 404 },
  },
  {
    route: 'POST /api/moderation/suspensions/:hash/lift',
    of: 'suspension',
    visitor: 401,
    everybody: 403,
    moderator: { appealed: 204, lifted: 204, missing: 404 },
  },
  {
    route: 'POST /api/moderation/suspensions/:hash/answer',
    of: 'suspension',
    body: () => ({ accept: true, text: 'پذیرفته شد.' }),
    visitor: 401,
    everybody: 403,
    moderator: { appealed: 204, lifted: 204, missing: 404 },
  },
  { route: 'GET /api/moderation/reports', of: 'none', visitor: 401, everybody: 403, moderator: 200 },
  { route: 'GET /api/moderation/held-posts', of: 'none', visitor: 401, everybody: 403, moderator: 200 },
  { route: 'GET /api/moderation/held-posts/:hash', of: 'heldPost', visitor: 401, everybody: 403, moderator: HELD_ONLY },
  {
    route: 'POST /api/moderation/held-posts/:hash/release',
    of: 'heldPost',
    body: () => ({ version: 1 }),
    visitor: 401,
    everybody: 403,
    moderator: { held: 200, returned: 409, withdrawn: 412, missing: 404 },
  },
  {
    route: 'POST /api/moderation/held-posts/:hash/return',
    of: 'heldPost',
    body: () => ({ version: 1, reason: 'پیوند تبلیغی را بردار.' }),
    visitor: 401,
    everybody: 403,
    moderator: { held: 204, returned: 204, withdrawn: 412, missing: 404 },
  },
  { route: 'GET /api/moderation/import-reviews', of: 'none', visitor: 401, everybody: 403, moderator: 200 },
  {
    route: 'GET /api/moderation/import-reviews/:hash',
    of: 'importReview',
    visitor: 401,
    everybody: 403,
    moderator: { open: 200, approved: 404, returned: 404, missing: 404 },
  },
  {
    route: 'POST /api/moderation/import-reviews/:hash/approve',
    of: 'importReview',
    visitor: 401,
    everybody: 403,
    moderator: { open: 204, approved: 204, returned: 409, missing: 404 },
  },
  {
    route: 'POST /api/moderation/import-reviews/:hash/return',
    of: 'importReview',
    body: () => ({ reason: 'پیوند تبلیغی را بردار.' }),
    visitor: 401,
    everybody: 403,
    moderator: { open: 204, approved: 409, returned: 204, missing: 404 },
  },
  { route: 'GET /api/moderation/tags/:name', of: 'tag', visitor: 401, everybody: 403, moderator: ANY_TAG },
  {
    // The new name is another word, which returns 400.
    route: 'PUT /api/moderation/tags/:name/name',
    of: 'tag',
    body: () => ({ name: 'واژهٔ دیگری' }),
    visitor: 401,
    everybody: 403,
    moderator: { known: 400, hidden: 400, missing: 404 },
  },
  { route: 'PUT /api/moderation/tags/:name/hidden', of: 'tag', visitor: 401, everybody: 403, moderator: ANY_TAG },
  { route: 'DELETE /api/moderation/tags/:name/hidden', of: 'tag', visitor: 401, everybody: 403, moderator: ANY_TAG },
  { route: 'PUT /api/moderation/tags/:name/aliases/:alias', of: 'tag', visitor: 401, everybody: 403, moderator: ANY_TAG },
  { route: 'DELETE /api/moderation/tags/:name/aliases/:alias', of: 'tag', visitor: 401, everybody: 403, moderator: ANY_TAG },
  { route: 'GET /api/moderation/featured/posts/:hash', of: 'post', visitor: 401, everybody: 403, moderator: PUBLIC_ONLY },
  { route: 'GET /api/moderation/featured/:place', of: 'none', params: { place: 'front' }, visitor: 401, everybody: 403, moderator: 200 },
  {
    route: 'PUT /api/moderation/featured/:place/:hash',
    of: 'post',
    params: { place: 'poetry' },
    visitor: 401,
    everybody: 403,
    moderator: { ...PUBLIC_ONLY, published: 204 },
  },
  {
    route: 'DELETE /api/moderation/featured/:place/:hash',
    of: 'post',
    params: { place: 'poetry' },
    visitor: 401,
    everybody: 403,
    moderator: { draft: 204, scheduled: 204, published: 204, withdrawn: 204, removed: 204, takenDown: 204, missing: 404 },
  },
  {
    route: 'PUT /api/moderation/featured/:place',
    of: 'none',
    params: { place: 'poetry' },
    body: () => ({ order: [] }),
    visitor: 401,
    everybody: 403,
    moderator: 204,
  },
  {
    route: 'POST /api/reports',
    of: 'post',
    body: ({ hash }) => ({ kind: 'post', key: hash, rule: 'spam' }),
    visitor: 401,
    suspended: 403,
    owner: { ...REPORTABLE, published: 400 },
    everybody: REPORTABLE,
  },
  { route: 'GET /api/me/mutes', of: 'none', visitor: 401, everybody: 200 },
  { route: 'GET /api/me/blocks', of: 'none', visitor: 401, everybody: 200 },
  { route: 'GET /api/me/blocks/:handle', of: 'person', visitor: 401, everybody: ANY_PERSON },
  {
    route: 'PUT /api/me/blocks/:handle',
    of: 'person',
    visitor: 401,
    suspended: 403,
    owner: { ...BLOCKABLE, active: 400, suspended: 403 },
    everybody: BLOCKABLE,
  },
  {
    route: 'DELETE /api/me/blocks/:handle',
    of: 'person',
    visitor: 401,
    suspended: 403,
    owner: { ...BLOCKABLE, suspended: 403 },
    everybody: BLOCKABLE,
  },
  { route: 'POST /api/auth/reactivate', of: 'none', body: ({ key }) => ({ pendingSignIn: fakeChallenge(key) }), everybody: 400 },
  { route: 'GET /api/me/contact-details', of: 'none', visitor: 401, everybody: 200 },
  { route: 'GET /api/me/follows', of: 'none', query: 'targets=topic:poetry', visitor: 401, everybody: 200 },
  { route: 'GET /api/listening', of: 'none', visitor: 401, everybody: 200 },
  {
    // Suspended users may save their playback progress.
    route: 'PUT /api/listening/:hash',
    of: 'post',
    body: () => ({ place: 1000, finished: false, at: 1 }),
    visitor: 401,
    everybody: REPORTABLE,
  },
  { route: 'GET /api/me/viewer-state', of: 'none', query: 'posts=aaaaaaaaaaaa', visitor: 401, everybody: 200 },
  { route: 'GET /api/me/comments/viewer-state', of: 'none', query: 'comments=aaaaaaaaaaaa', visitor: 401, everybody: 200 },
  { route: 'GET /api/me/comments/held', of: 'none', visitor: 401, everybody: 200 },
  {
    route: 'POST /api/me/email',
    of: 'none',
    body: ({ key }) => ({ email: `${key}@example.com` }),
    visitor: 401,
    staleSession: 403,
    everybody: 202,
  },
  {
    route: 'POST /api/me/email/verify',
    of: 'none',
    body: ({ key }) => ({ challenge: fakeChallenge(key), code: '123456' }),
    visitor: 401,
    everybody: 400,
  },
  // The owner also has a verified phone; the others cannot remove their only verified address.
  { route: 'DELETE /api/me/email', of: 'none', visitor: 401, staleSession: 403, owner: 200, suspendedOwner: 200, everybody: 409 },
  { route: 'POST /api/me/phone', of: 'none', body: () => ({ phone: newMobile() }), visitor: 401, staleSession: 403, everybody: 202 },
  {
    route: 'POST /api/me/phone/verify',
    of: 'none',
    body: ({ key }) => ({ challenge: fakeChallenge(key), code: '123456' }),
    visitor: 401,
    everybody: 400,
  },
  { route: 'DELETE /api/me/phone', of: 'none', visitor: 401, staleSession: 403, everybody: 200 },
]
