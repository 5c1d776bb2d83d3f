import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: [{ route: 'GET /api/admin/audit-log', of: 'none', ...STAFF_ONLY, moderator: 200 }],
  plans: {
    scans: [
      {
        statement: /^select .* from "audit_log" .* order by "audit_log"."at" desc, .* limit \?$/,
        reason: 'reads a page in the order of audit_log_newest',
      },
    ],
  },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/audit-log'],
  },
}
