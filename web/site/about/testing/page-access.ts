import type { PageRow } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/about', sidebar: 'about', ...PUBLIC },
  { route: '/about/rules', sidebar: 'about', ...PUBLIC },
  { route: '/about/terms', sidebar: 'about', ...PUBLIC },
  { route: '/about/privacy', sidebar: 'about', ...PUBLIC },
  { route: '/about/numbers', sidebar: 'about', ...PUBLIC },
]
