import type { PageRow } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/about', ...PUBLIC },
  { route: '/about/rules', ...PUBLIC },
  { route: '/about/terms', ...PUBLIC },
  { route: '/about/privacy', ...PUBLIC },
  { route: '/about/numbers', ...PUBLIC },
]
