import type { PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  {
    route: '/$username/d/$hash',
    sidebar: null,
    of: 'draftLink',
    everybody: { active: 200, revoked: 404, expired: 404, ofRemovedPost: 404, missing: 404 },
  },
]
