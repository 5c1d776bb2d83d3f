import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/me/notifications', search: 'after=b&tab=follows', sidebar: 'notifications', ...SIGNED_IN },
]
