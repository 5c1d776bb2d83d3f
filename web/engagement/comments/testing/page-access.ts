import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

const COMMENT = { visible: 200, held: 404, hidden: 410, removed: 410, missing: 404 } as const

export const pages: readonly PageRow[] = [
  {
    route: '/$username/comment/$hash',
    search: 'after=b',
    of: 'comment',
    owner: { ...COMMENT, held: 200 },
    moderator: { ...COMMENT, held: 200 },
    everybody: COMMENT,
  },
]
