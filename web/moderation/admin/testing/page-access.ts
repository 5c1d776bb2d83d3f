import { MODERATOR_PAGE, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/admin/audit-log', search: 'kind=tags&after=b', ...MODERATOR_PAGE }]
