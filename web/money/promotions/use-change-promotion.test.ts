import { expect, test } from 'vitest'
import { invoiceKeys, promotionKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { promotionsQuery } from './queries.ts'
import { text } from './report-text.ts'
import { type PromotionChange, useChangePromotion } from './use-change-promotion.ts'

const KEYS = [promotionKeys.page('h'), promotionKeys.packages, walletKeys.balance, invoiceKeys.page('i')]

async function change(action: PromotionChange, answer: unknown) {
  const hook = await mountHook(() => useChangePromotion('h'), {
    answers: { [`POST /api/promotions/h/${action}`]: answer },
    prepare: (queryClient) => {
      for (const key of KEYS) queryClient.setQueryData(key, { hash: 'old' })
    },
  })
  hook.current.mutate(action)
  await waitFor(() => expect(hook.current.isSuccess || hook.current.isError).toBe(true))
  const stale = KEYS.map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)
  return { sent: hook.sent, promotion: hook.queryClient.getQueryData(KEYS[0] ?? []), stale }
}

test.each([
  ['pause', text.paused],
  ['resume', text.resumed],
  ['stop', text.stopped],
  ['cancel', text.canceled],
] as const)('%s is sent, updates the page and shows a message', async (action, message) => {
  const { sent, promotion, stale } = await change(action, { hash: 'new' })
  expect([sent, promotion, toastMessages()]).toEqual([[[`POST /api/promotions/h/${action}`]], { hash: 'new' }, [message]])
  expect(stale).toEqual([true, true, true, true])
})

test('a conflict refetches the promotions, other errors do not', async () => {
  expect((await change('pause', errorResponse(409, 'stale'))).stale).toEqual([true, true, false, false])
  expect((await change('pause', errorResponse(403, 'forbidden'))).stale).toEqual([false, false, false, false])
  expect((await change('pause', new Response('{'))).stale).toEqual([false, false, false, false])
  expect(toastMessages()).toEqual([])
})

test('the promotions of a post, or those that are not over, are a list of their own', async () => {
  const { api, sent } = createFakeApi()
  const lists = [
    promotionsQuery(api, {}),
    promotionsQuery(api, { post: 'p', isOpen: true }),
    promotionsQuery(api, { isOpen: false, after: 'c' }),
  ]
  for (const { queryFn, initialPageParam } of lists) await queryFn?.({ pageParam: initialPageParam } as never)
  expect(sent).toEqual([['GET /api/promotions'], ['GET /api/promotions?post=p&open=true'], ['GET /api/promotions?after=c']])
  expect(lists.map(({ queryKey }) => queryKey)).toEqual([
    [...promotionKeys.list(undefined, 'all'), ''],
    [...promotionKeys.list('p', 'open'), ''],
    [...promotionKeys.list(undefined, 'all'), 'c'],
  ])
})
