import { GUEST_ONLY, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/', search: 'after=b', sidebar: 'landing', ...GUEST_ONLY }]
