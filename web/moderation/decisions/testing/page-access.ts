import { MODERATOR_PAGE, type PageRow } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [{ route: '/admin/appeals', search: 'state=answered&after=b', ...MODERATOR_PAGE }]
