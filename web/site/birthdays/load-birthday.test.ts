import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { type Answers, createFakeApi, errorResponse, ORIGIN } from '#web/lib/testing/fake-api.ts'
import { loadBirthday } from './load-birthday.ts'

async function load(answers: Answers, after?: string) {
  const { api, sent } = createFakeApi(answers)
  const context = { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }), api, origin: ORIGIN, pageResponse: {} }
  return { result: await loadBirthday(context, 'tavallod', after).catch((error: unknown) => error), sent }
}
const COMMUNITY = 'GET /api/campaigns/tavallod/community'

test('the page of a birthday has the year of the community and a page of wishes', async () => {
  const { result, sent } = await load({ [COMMUNITY]: { year: null } }, 'cursor')
  expect(result).toMatchObject([{ year: null }, { pages: [{}], pageParams: ['cursor'] }])
  expect(sent).toEqual([[COMMUNITY], [expect.stringMatching(/^GET \/api\/campaigns\/tavallod\/wishes\?.*cursor/)]])
})

test('a birthday that does not exist has no page', async () => {
  expect(isNotFound((await load({ [COMMUNITY]: errorResponse(404) })).result)).toBe(true)
})
