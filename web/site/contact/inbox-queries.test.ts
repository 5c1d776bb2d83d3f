import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { THREAD_FILTERS, threadQuery, threadsQuery } from './inbox-queries.ts'

test('threads are of a filter, or found by the beginning of their number', async () => {
  expect(await readQueries((api) => [threadsQuery(api, 'mine', ''), threadsQuery(api, 'open', '12', 'c')])).toEqual([
    ['/api/admin/contact?filter=mine', ['admin', 'contact-threads', 'mine', '', '']],
    ['/api/admin/contact?after=c&filter=open&number=12', ['admin', 'contact-threads', 'open', '12', 'c']],
  ])
  expect([THREAD_FILTERS, threadQuery(createFakeApi().api, '1').refetchInterval]).toEqual([['open', 'mine', 'closed'], 30_000])
})

async function search(number: string, answer: unknown) {
  const { api } = createFakeApi({ 'GET /api/admin/contact': answer })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return client.fetchInfiniteQuery(threadsQuery(api, 'open', number)).then(
    ({ pages }) => pages,
    (error: unknown) => error,
  )
}

test('text that is no number finds nothing; every other error is an error', async () => {
  const noNumber = errorResponse(400, 'invalid', { fields: { number: 'عدد' } })
  expect(await search('x', noNumber)).toEqual([{ items: [] }])
  expect(await search('', noNumber)).toMatchObject({ status: 400 })
  expect(await search('x', errorResponse(400, 'invalid', { fields: { filter: 'x' } }))).toMatchObject({ status: 400 })
  expect(await search('x', errorResponse(403, 'forbidden'))).toMatchObject({ status: 403 })
  expect(await search('x', new Response('{'))).toBeInstanceOf(SyntaxError)
})
