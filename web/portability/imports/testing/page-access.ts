import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'
import { POST_FOR_READERS } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/$username/$slug/earlier-comments', search: 'after=b', of: 'post', everybody: POST_FOR_READERS },
  { route: '/me/import', search: 'after=b', sidebar: 'textImports', ...SIGNED_IN },
  {
    route: '/me/import/$hash',
    search: 'of=failed&after=b',
    sidebar: 'ownTextImport',
    of: 'textImport',
    visitor: 'login',
    owner: { ready: 200, missing: 404 },
    everybody: 404,
  },
]
