import type { PageRow } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/about/api', sidebar: 'about', ...PUBLIC },
  { route: '/about/api/$area', sidebar: 'apiArea', ...PUBLIC, params: { area: 'posts' } },
]
