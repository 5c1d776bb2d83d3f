import { expect, test, vi } from 'vitest'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useRuleChange } from './use-rule-change.ts'

async function change(run: (input: string) => Promise<string>) {
  const onDone = vi.fn()
  const hook = await mountHook(() => useRuleChange({ run, done: 'ذخیره شد', onDone }), {
    prepare: (queryClient) => queryClient.setQueryData(administrationKeys.termRules, {}),
  })
  hook.current.change('input')
  await waitFor(() => expect([hook.queryClient.isMutating(), hook.current.isPending]).toEqual([0, false]))
  const isStale = hook.queryClient.getQueryState(administrationKeys.termRules)?.isInvalidated
  return { isStale, toasts: toastMessages(), done: onDone.mock.calls, message: hook.current.error?.message }
}

test('a changed rule is told with its result, and read again', async () => {
  expect(await change(async () => 'result')).toEqual({ isStale: true, toasts: ['ذخیره شد'], done: [['result']], message: undefined })
})

test('a rejected change is told by its form, and nothing is read again', async () => {
  expect(await change(() => Promise.reject(new Error('تکراری')))).toEqual({ isStale: false, toasts: [], done: [], message: 'تکراری' })
})
