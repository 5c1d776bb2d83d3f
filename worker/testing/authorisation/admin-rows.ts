import type { Row } from './row.ts'

const STAFF = { of: 'none', visitor: 401, everybody: 403, moderator: 200 } as const

export const ADMIN_ROWS: readonly Row[] = [{ route: 'GET /api/admin/audit-log', ...STAFF }]
