export { canAdminister, requireAdmin, requireAdminChange, requireStaff } from './policy.ts'
export { readEntriesAbout } from './read-audit-log.ts'
