import { type Row, SIGNED_IN_ONLY } from './row.ts'

const byState = (open: number, returned: number, accepted: number, published: number, withdrawn: number) => ({
  ...{ open, returned, accepted, published, withdrawn },
  missing: 404,
})
/** The submission is visible to its author in every state, and to editors until it is withdrawn. */
const FOR_AUTHOR = byState(200, 200, 200, 200, 200)
const FOR_EDITORS = byState(200, 200, 200, 200, 404)
const CHANGED_BY_EDITORS = byState(204, 204, 204, 204, 404)
const DECIDED = byState(200, 409, 409, 409, 404)

export const SUBMISSION_ROWS: readonly Row[] = [
  { route: 'GET /api/submissions/mine', ...SIGNED_IN_ONLY },
  {
    route: 'GET /api/submissions/targets/:handle',
    of: 'publication',
    visitor: 401,
    everybody: { open: 200, closed: 404, missing: 404 },
  },
  {
    route: 'GET /api/submissions/queue/:hash',
    of: 'publication',
    visitor: 401,
    publicationOwner: { open: 200, closed: 404, missing: 404 },
    publicationEditor: { open: 200, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    // Only an author can submit a post; submissions.test.ts covers the outcomes for authors.
    route: 'POST /api/submissions',
    of: 'publication',
    body: ({ key, hash }) => ({ key, post: 'aaaaaaaaaaaa', publication: hash, revision: 1 }),
    visitor: 401,
    suspended: 403,
    publicationOwner: { open: 409, closed: 404, missing: 404 },
    publicationEditor: { open: 409, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: 'POST /api/submissions/posts/:hash/move-out',
    of: 'submission',
    params: ({ post = '' }) => ({ hash: post }),
    body: ({ publication }) => ({ publication, reason: 'دلیلی که کافی است' }),
    visitor: 401,
    suspended: 403,
    owner: byState(204, 204, 204, 204, 204),
    publicationOwner: byState(404, 404, 404, 204, 404),
    publicationEditor: byState(404, 404, 404, 204, 404),
    everybody: 404,
  },
  {
    route: 'GET /api/submissions/:hash',
    of: 'submission',
    visitor: 401,
    owner: FOR_AUTHOR,
    publicationOwner: FOR_EDITORS,
    publicationEditor: FOR_EDITORS,
    everybody: 404,
  },
  {
    route: 'POST /api/submissions/:hash/resubmit',
    of: 'submission',
    body: ({ revision }) => ({ version: 1, revision }),
    visitor: 401,
    suspended: 403,
    owner: byState(200, 200, 409, 409, 409),
    everybody: 404,
  },
  {
    // Suspended authors may take their posts back.
    route: 'POST /api/submissions/:hash/withdraw',
    of: 'submission',
    visitor: 401,
    owner: byState(204, 204, 204, 409, 204),
    everybody: 404,
  },
  {
    route: 'PUT /api/submissions/:hash/assignee',
    of: 'submission',
    body: () => ({ editor: null }),
    visitor: 401,
    suspended: 403,
    publicationOwner: CHANGED_BY_EDITORS,
    publicationEditor: CHANGED_BY_EDITORS,
    everybody: 404,
  },
  {
    route: 'POST /api/submissions/:hash/notes',
    of: 'submission',
    body: ({ key }) => ({ key, words: 'یادداشت' }),
    visitor: 401,
    suspended: 403,
    publicationOwner: CHANGED_BY_EDITORS,
    publicationEditor: CHANGED_BY_EDITORS,
    everybody: 404,
  },
  {
    route: 'POST /api/submissions/:hash/accept',
    of: 'submission',
    body: () => ({ version: 1 }),
    visitor: 401,
    suspended: 403,
    publicationOwner: DECIDED,
    publicationEditor: DECIDED,
    everybody: 404,
  },
  {
    route: 'POST /api/submissions/:hash/return',
    of: 'submission',
    body: () => ({ version: 1, reason: 'پایانش را روشن‌تر بنویس.' }),
    visitor: 401,
    suspended: 403,
    publicationOwner: DECIDED,
    publicationEditor: DECIDED,
    everybody: 404,
  },
]
