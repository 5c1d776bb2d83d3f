import type { PageRow } from '#worker/testing/authorisation/page-row.ts'
import { USER_BY_STATE } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/$username', search: 'after=b', sidebar: 'profile', of: 'person', everybody: { ...USER_BY_STATE, publication: 200 } },
]
