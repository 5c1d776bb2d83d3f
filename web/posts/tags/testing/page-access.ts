import type { PageRow } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/tags', search: 'letter=a&after=b', ...PUBLIC },
  {
    route: '/tag/$name',
    search: 'sort=read&after=b',
    sidebar: 'tag',
    of: 'tag',
    everybody: { known: 200, hidden: 404, missing: 404 },
    moderator: { known: 200, hidden: 200, missing: 404 },
  },
]
