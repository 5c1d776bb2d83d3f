import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/me/settings', sidebar: 'settings', ...SIGNED_IN },
  { route: '/me/settings/account', sidebar: 'settings', ...SIGNED_IN },
  { route: '/me/settings/advanced', sidebar: 'settings', ...SIGNED_IN },
  { route: '/me/settings/notifications', sidebar: 'settings', ...SIGNED_IN },
]
