import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/me/wallet', search: 'after=b&amount=50000', sidebar: 'wallet', ...SIGNED_IN }]
