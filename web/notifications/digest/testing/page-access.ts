import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/unsubscribe', search: 't=secret&of=comment', of: 'none', query: `t=${'A'.repeat(43)}&of=comment`, everybody: 404 },
]
