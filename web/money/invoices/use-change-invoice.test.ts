import { expect, test } from 'vitest'
import { unwrap } from '#web/lib/api.ts'
import { invoiceKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import type { Invoice } from '#worker/money/invoices/contract.ts'
import { useChangeInvoice } from './use-change-invoice.ts'

const [PAGE, LIST] = [invoiceKeys.page('h'), invoiceKeys.list()]

async function change(answer: unknown) {
  const hook = await mountHook(
    () =>
      useChangeInvoice<string>(
        'h',
        async (api, buyer) => (await unwrap(api.api.invoices[':hash'].buyer.$put({ param: { hash: 'h' }, json: { buyer } }))) as Invoice,
        'ثبت شد',
      ),
    {
      answers: { 'PUT /api/invoices/h/buyer': answer },
      prepare: (queryClient) => {
        for (const key of [PAGE, LIST, walletKeys.balance]) queryClient.setQueryData(key, { hash: 'old' })
      },
    },
  )
  hook.current.mutate('شرکت')
  await waitFor(() => expect(hook.current.isSuccess || hook.current.isError).toBe(true))
  const isStale = [PAGE, LIST, walletKeys.balance].map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)
  return { sent: hook.sent, invoice: hook.queryClient.getQueryData(PAGE), isStale }
}

test('a changed invoice is shown as the server answered it, and the wallet is read again', async () => {
  const { sent, invoice, isStale } = await change({ hash: 'new' })
  expect(sent).toEqual([['PUT /api/invoices/h/buyer', { buyer: 'شرکت' }]])
  expect([invoice, isStale, toastMessages()]).toEqual([{ hash: 'new' }, [true, true, true], ['ثبت شد']])
})

test('a conflict refetches the page, another rejection leaves it unchanged', async () => {
  expect(await change(errorResponse(409, 'stale'))).toMatchObject({ invoice: { hash: 'old' }, isStale: [true, true, true] })
  expect(await change(errorResponse(400))).toMatchObject({ invoice: { hash: 'old' }, isStale: [false, false, false] })
  const offline = () => {
    throw new TypeError('offline')
  }
  expect((await change(offline)).isStale).toEqual([false, false, false])
  expect((await change(new Response('{'))).isStale).toEqual([false, false, false])
  expect(toastMessages()).toEqual([])
})
