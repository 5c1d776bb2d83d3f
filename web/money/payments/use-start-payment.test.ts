import { beforeEach, expect, test, vi } from 'vitest'
import { invoiceKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useStartPayment } from './use-start-payment.ts'

const START = 'POST /api/payments'
const request = { purpose: 'topUp', amount: 200_000 } as const
let target: EventTarget
const assign = vi.fn()

beforeEach(() => {
  target = new EventTarget()
  assign.mockClear()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('location', { assign })
})

async function mount(...answers: unknown[]) {
  const hook = await mountHook(() => useStartPayment(), {
    answers: { [START]: () => answers.shift() },
    prepare: (queryClient) => {
      queryClient.setQueryData(walletKeys.balance, {})
      queryClient.setQueryData(invoiceKeys.page('i'), {})
    },
  })
  const start = async (sent: Parameters<typeof hook.current.start>[0]) => {
    const before = hook.sent.length
    hook.current.start(sent)
    await waitFor(() => expect([hook.sent.length, hook.queryClient.isMutating()]).toEqual([before + 1, 0]))
    return (hook.sent.at(-1)?.[1] as { key: string } | undefined)?.key
  }
  const isStale = () => [walletKeys.balance, invoiceKeys.page('i')].map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)
  return { hook, start, isStale }
}

test('opens the gateway and stays busy until the buyer comes back, who may repeat the same payment', async () => {
  const { hook, start } = await mount({ hash: 'p', url: 'https://gateway.test/1' }, { hash: 'p', url: 'https://gateway.test/1' })
  expect(hook.current.isPending).toBe(false)
  const key = await start(request)
  expect(hook.sent[0]).toEqual([START, { ...request, key }])
  expect([assign.mock.calls, hook.page]).toEqual([[['https://gateway.test/1']], '/'])
  await waitFor(() => expect(hook.current.isPending).toBe(true))
  target.dispatchEvent(new Event('pageshow'))
  await waitFor(() => expect(hook.current.isPending).toBe(false))
  expect(await start(request)).toBe(key)
})

test('another amount is another payment', async () => {
  const { start } = await mount(errorResponse(500, 'internal'), errorResponse(500, 'internal'), errorResponse(500, 'internal'))
  const key = await start(request)
  expect(await start(request)).toBe(key)
  expect(await start({ ...request, amount: 300_000 })).not.toBe(key)
})

test('a payment that needs no gateway shows its page, and the next one is new', async () => {
  const { hook, start } = await mount({ hash: 'p1', url: null }, { hash: 'p2', url: null })
  const key = await start(request)
  await waitFor(() => expect(hook.page).toBe('/me/wallet/payments/p1'))
  expect(assign).not.toHaveBeenCalled()
  expect(hook.current.isPending).toBe(false)
  expect(await start(request)).not.toBe(key)
})

test('a conflict refetches the wallet and the invoices, other errors do not', async () => {
  const conflict = await mount(errorResponse(409, 'stale'))
  await conflict.start(request)
  expect(conflict.isStale()).toEqual([true, true])
  await waitFor(() => expect(conflict.hook.current.error).toMatchObject({ status: 409 }))
  const invalid = await mount(errorResponse(400))
  await invalid.start(request)
  expect(invalid.isStale()).toEqual([false, false])
  const broken = await mount(new Response('{'))
  await broken.start(request)
  expect(broken.isStale()).toEqual([false, false])
})

test('a page that closes listens no more', async () => {
  const { hook } = await mount()
  const removed = vi.fn()
  vi.stubGlobal('removeEventListener', removed)
  hook.unmount()
  expect(removed).toHaveBeenCalledWith('pageshow', expect.any(Function))
})
