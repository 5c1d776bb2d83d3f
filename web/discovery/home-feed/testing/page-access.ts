import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/home', search: 'tab=followed&after=b', sidebar: 'home', ...SIGNED_IN }]
