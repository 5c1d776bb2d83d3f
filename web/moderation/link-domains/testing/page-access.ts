import { MODERATOR_PAGE, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/admin/link-domains', search: 'state=blocked&after=b', ...MODERATOR_PAGE }]
