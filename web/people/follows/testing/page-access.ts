import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'
import { USER_BY_STATE } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/$username/followers', search: 'after=b', of: 'person', everybody: USER_BY_STATE },
  { route: '/$username/following', search: 'after=b&tab=publications', of: 'person', everybody: USER_BY_STATE },
  { route: '/me/interests', search: 'welcome=1&next=%2Ftopics', sidebar: 'interests', ...SIGNED_IN },
]
