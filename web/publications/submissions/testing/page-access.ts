import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

const SUBMISSION_FOR_EDITORS = { open: 200, returned: 200, accepted: 200, published: 200, withdrawn: 404, missing: 404 } as const
/** Redirects editors from the author's page to their own. */
const SUBMISSION_ELSEWHERE = { open: 302, returned: 302, accepted: 302, published: 302, withdrawn: 404, missing: 404 } as const
const SUGGESTION = { none: 200, open: 200, answered: 200, withdrawn: 200, decided: 200, missing: 404 } as const

export const pages: readonly PageRow[] = [
  {
    route: '/me/publications/$hash/submissions',
    search: 'state=returned&assignee=me&after=b',
    sidebar: 'ownPublication',
    of: 'publication',
    visitor: 'login',
    publicationOwner: { open: 200, closed: 404, missing: 404 },
    publicationEditor: { open: 200, closed: 404, missing: 404 },
    publicationWriter: { open: 403, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: '/me/publications/$hash/submissions/$submission',
    sidebar: 'ownPublication',
    of: 'submission',
    params: ({ publication = '', hash = '' }) => ({ hash: publication, submission: hash }),
    visitor: 'login',
    publicationOwner: SUBMISSION_FOR_EDITORS,
    publicationEditor: SUBMISSION_FOR_EDITORS,
    everybody: 404,
  },
  // Needs a publication in the query.
  { route: '/me/publications/submit', sidebar: 'submit', of: 'none', visitor: 'login', everybody: 404 },
  {
    route: '/me/posts/submissions/$hash',
    sidebar: null,
    of: 'submission',
    visitor: 'login',
    owner: { ...SUBMISSION_FOR_EDITORS, withdrawn: 200 },
    publicationOwner: SUBMISSION_ELSEWHERE,
    publicationEditor: SUBMISSION_ELSEWHERE,
    everybody: 404,
  },
  {
    route: '/me/posts/submissions/$hash/suggestions',
    sidebar: 'suggestions',
    of: 'suggestion',
    visitor: 'login',
    owner: SUGGESTION,
    everybody: 404,
  },
  {
    route: '/me/publications/$hash/submissions/$submission/suggest',
    sidebar: null,
    of: 'suggestion',
    params: ({ hash = '', publicationHash = '' }) => ({ submission: hash, hash: publicationHash }),
    visitor: 'login',
    publicationOwner: SUGGESTION,
    publicationEditor: SUGGESTION,
    everybody: 404,
  },
]
