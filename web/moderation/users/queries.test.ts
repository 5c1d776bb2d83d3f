import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { USER_FILTERS, USER_ROLES, usersQuery } from './queries.ts'

test('users are filtered and searched', async () => {
  expect(
    await readQueries((api) => [usersQuery(api, undefined, ''), usersQuery(api, 'staff', ''), usersQuery(api, 'suspended', 'a', 'c')]),
  ).toEqual([
    ['/api/admin/users', ['admin', 'users', '', '', '']],
    ['/api/admin/users?filter=staff', ['admin', 'users', 'staff', '', '']],
    ['/api/admin/users?after=c&filter=suspended&q=a', ['admin', 'users', 'suspended', 'a', 'c']],
  ])
  expect([USER_FILTERS, USER_ROLES]).toEqual([
    ['staff', 'suspended'],
    ['member', 'moderator', 'admin'],
  ])
})
