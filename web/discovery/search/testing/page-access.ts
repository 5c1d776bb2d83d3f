import type { PageRow } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/search', sidebar: 'searchStart', ...PUBLIC },
  {
    route: '/search/$type',
    search: 'q=%D8%B4%D8%B9%D8%B1&in=mag&time=week&length=short&sound=1&exact=1&after=b',
    sidebar: 'search',
    params: { type: 'posts' },
    query: 'q=%D8%A2%D8%B4%DA%A9%D8%A7%D8%B1',
    ...PUBLIC,
  },
]
