import { expect, test, vi } from 'vitest'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { topUp } from './actions.ts'
import { useOpenPayment } from './use-open-payment.ts'

const assign = vi.fn()

async function start(...answers: unknown[]) {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('location', { assign })
  const hook = await mountHook(() => useAction(topUp, {}, { instead: useOpenPayment() }), {
    answers: { 'POST /api/payments': () => answers.shift() },
  })
  const pay = () => {
    const form = new FormData()
    form.append('amount', '20000')
    hook.current.run(form)
  }
  pay()
  return { hook, pay, comeBack: () => target.dispatchEvent(new Event('pageshow')) }
}

test('opens the gateway and stays busy until the buyer comes back, who may repeat the same payment', async () => {
  const payment = { hash: 'p', url: 'https://gateway.test/1' }
  const { hook, pay, comeBack } = await start(payment, payment)
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://gateway.test/1'))
  expect([hook.current.isPending, hook.page]).toEqual([true, '/'])
  comeBack()
  await waitFor(() => expect(hook.current.isPending).toBe(false))
  pay()
  await waitFor(() => expect(hook.sent).toHaveLength(2))
  expect(hook.sent[1]).toEqual(hook.sent[0])
})

test('a payment that needs no gateway shows its page', async () => {
  assign.mockClear()
  const { hook } = await start({ hash: 'p', url: null })
  await waitFor(() => expect(hook.page).toBe('/me/wallet/payments/p'))
  expect(assign).not.toHaveBeenCalled()
})
