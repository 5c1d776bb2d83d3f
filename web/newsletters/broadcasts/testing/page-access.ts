import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

/** Those who may send a post: its author, and the editors of its publication. */
const SENDABLE = { draft: 404, scheduled: 404, published: 200, withdrawn: 200, removed: 404, takenDown: 404, missing: 404 } as const
/** What was never published is its author's alone. */
const OWN = { ...SENDABLE, draft: 200, scheduled: 200 } as const

export const pages: readonly PageRow[] = [
  {
    route: '/me/p/$hash/newsletter',
    of: 'post',
    sidebar: 'newsletter',
    visitor: 'login',
    everybody: 404,
    owner: OWN,
    publicationOwner: SENDABLE,
    publicationEditor: SENDABLE,
  },
]
