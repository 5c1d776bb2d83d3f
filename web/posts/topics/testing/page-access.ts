import type { PageRow } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/topics', sidebar: 'topics', ...PUBLIC },
  { route: '/topic/$name', search: 'after=b', sidebar: 'topic', params: { name: 'literature' }, ...PUBLIC },
]
