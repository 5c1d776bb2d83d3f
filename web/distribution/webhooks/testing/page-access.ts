import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/me/settings/webhooks', sidebar: 'settings', ...SIGNED_IN },
  {
    route: '/me/settings/webhooks/$hash',
    search: 'after=b',
    of: 'webhook',
    sidebar: 'settings',
    visitor: 'login',
    everybody: 404,
    owner: { active: 200, paused: 200, missing: 404 },
  },
]
