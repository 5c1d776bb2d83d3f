import { expect, test } from 'vitest'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { invitationLinkQuery, membersQuery } from './queries.ts'

test('members are listed, or found by a search', async () => {
  const { api, sent } = createFakeApi()
  await membersQuery(api, 'p', '').queryFn?.({ pageParam: undefined } as never)
  await membersQuery(api, 'p', 'سارا', 'c').queryFn?.({ pageParam: 'c' } as never)
  expect(sent).toEqual([
    ['GET /api/publications/p/members?limit=50'],
    [`GET /api/publications/p/members?after=c&limit=50&search=${encodeURIComponent('سارا')}`],
  ])
})

test('an invitation link is not kept, because its address is a secret', () => {
  const { gcTime, staleTime } = invitationLinkQuery(createFakeApi().api, 'secret')
  expect([gcTime, staleTime]).toEqual([0, 0])
})
