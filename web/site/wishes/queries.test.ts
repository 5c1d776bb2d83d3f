import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { wishesQuery } from './queries.ts'

test('the wishes of a birthday are read from the cursor in the address on', async () => {
  const { api, sent } = createFakeApi({})
  const page = await new QueryClient().ensureInfiniteQueryData(wishesQuery(api, 'tavallod', 'cursor'))
  expect(page).toMatchObject({ pages: [{}], pageParams: ['cursor'] })
  expect(sent).toEqual([[expect.stringMatching(/^GET \/api\/campaigns\/tavallod\/wishes\?.*cursor/)]])
})
