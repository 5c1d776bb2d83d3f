import { MODERATOR_PAGE, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/admin/wishes', search: 'state=approved&after=b', ...MODERATOR_PAGE }]
