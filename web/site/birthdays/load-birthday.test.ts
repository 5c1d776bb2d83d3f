import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { type Answers, createFakeApi, errorResponse, ORIGIN } from '#web/lib/testing/fake-api.ts'
import { loadBirthday } from './load-birthday.ts'

async function load(answers: Answers, others: readonly Promise<unknown>[] = []) {
  const { api, sent } = createFakeApi(answers)
  const context = { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }), api, origin: ORIGIN, pageResponse: {} }
  return { result: await loadBirthday(context, 'tavallod', others).catch((error: unknown) => error), sent }
}
const COMMUNITY = 'GET /api/campaigns/tavallod/community'

test('the page of a birthday has the year of the community and what it shows of other slices', async () => {
  const { result, sent } = await load({ [COMMUNITY]: { year: null } }, [Promise.resolve('other')])
  expect(result).toEqual([{ year: null }, 'other'])
  expect(sent).toEqual([[COMMUNITY]])
})

test('a birthday that does not exist has no page', async () => {
  expect(isNotFound((await load({ [COMMUNITY]: errorResponse(404) })).result)).toBe(true)
})
