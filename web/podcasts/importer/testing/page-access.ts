import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/me/podcast-import', sidebar: 'podcastImport', ...SIGNED_IN },
  {
    route: '/me/podcast-import/$hash',
    search: 'of=failed&after=b',
    sidebar: 'ownImport',
    of: 'podcastImport',
    visitor: 'login',
    owner: { begun: 200, missing: 404 },
    everybody: 404,
  },
]
