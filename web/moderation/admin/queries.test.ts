import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { auditLogQuery } from './queries.ts'

test('the audit log is of one kind or of all', async () => {
  expect(await readQueries((api) => [auditLogQuery(api, undefined), auditLogQuery(api, 'money', 'c')])).toEqual([
    ['/api/admin/audit-log', ['admin', 'audit-log', '', '']],
    ['/api/admin/audit-log?after=c&kind=money', ['admin', 'audit-log', 'money', 'c']],
  ])
})
