import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  {
    route: '/$username/series/$hash',
    of: 'series',
    params: ({ series = '' }) => ({ hash: series }),
    everybody: { shown: 200, missing: 404 },
  },
  {
    route: '/me/publications/$hash/front-page',
    search: 'target=lead&q=%D8%B4%D8%B9%D8%B1&after=b',
    sidebar: 'ownPublication',
    of: 'publication',
    visitor: 'login',
    publication: { open: 200, closed: 404, missing: 404 },
    publicationWriter: { open: 403, closed: 404, missing: 404 },
    everybody: 404,
  },
]
