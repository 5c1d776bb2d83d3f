import { expect, test, vi } from 'vitest'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { action } from './action.ts'
import { useAction } from './use-action.ts'

async function mount(answer: () => Promise<string>, options: Parameters<typeof useAction>[2] = {}) {
  const run = vi.fn((_api: unknown, _input: { hash: string; reason: string }) => answer())
  const [onResult, onDone] = [vi.fn(), vi.fn()]
  const declared = action({
    name: 'posts.return',
    params: ['hash'],
    fields: (form) => ({ reason: form.text('reason') }),
    run,
    done: 'برگشت',
    refreshes: ({ hash }) => [administrationKeys.cases(hash)],
  })
  const hook = await mountHook(() => useAction(declared, { hash: 'h' }, { onResult, onDone, ...options }), {
    prepare: (queryClient) => {
      queryClient.setQueryData(administrationKeys.cases('h'), {})
      queryClient.setQueryData(postKeys.all, {})
    },
  })
  const stale = () => [administrationKeys.cases('h'), postKeys.all].map((key) => hook.queryClient.getQueryState(key)?.isInvalidated)
  return { hook, run, onResult, onDone, stale }
}

const form = new FormData()
form.append('reason', 'تبلیغ')

test('an action runs with its parameters and fields, tells its outcome and refreshes what it changes', async () => {
  const { hook, run, onDone, stale } = await mount(async () => 'answer')
  expect(hook.current.form).toBe('posts.return?hash=h')
  hook.current.run(form)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(run.mock.calls.map(([, input]) => input)).toEqual([{ hash: 'h', reason: 'تبلیغ' }])
  expect(onDone).toHaveBeenCalledWith('answer')
  expect([stale(), toastMessages()]).toEqual([[true, false], ['برگشت']])
})

test('an action that fails has the error and refreshes what it may have changed', async () => {
  const { hook, onDone, stale } = await mount(() => Promise.reject(new Error('نشد')))
  hook.current.run(form)
  await waitFor(() => expect(hook.current.error?.message).toBe('نشد'))
  expect([stale(), toastMessages(), onDone.mock.calls]).toEqual([[true, false], [], []])
})

test('a toast shows the error of an action that asks for it, and a reset drops the error', async () => {
  const { hook } = await mount(() => Promise.reject(new Error('نشد')), { toastErrors: true })
  hook.current.run(form)
  await waitFor(() => expect([hook.current.error?.message, toastMessages()]).toEqual(['نشد', ['! نشد']]))
  hook.current.reset()
  await waitFor(() => expect(hook.current.error).toBeNull())
})

test('an action can be taken back in its toast', async () => {
  const undo = vi.fn()
  const { hook, onDone } = await mount(async () => 'answer', { undo })
  hook.current.run(form)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(currentToasts().map((toast) => toast.undo)).toEqual([undo])
})

test('the error of an action is shown before the queries are read again', async () => {
  const { hook } = await mount(() => Promise.reject(new Error('نشد')))
  vi.spyOn(hook.queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => {}))
  hook.current.run(form)
  await waitFor(() => expect([hook.current.error?.message, hook.current.isPending]).toEqual(['نشد', false]))
})

test('the answer of an action is passed on before the queries are read again', async () => {
  const { hook, onResult, onDone } = await mount(async () => 'answer')
  vi.spyOn(hook.queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => {}))
  hook.current.run(form)
  await waitFor(() => expect(onResult.mock.calls).toEqual([['answer']]))
  expect([hook.current.isPending, onDone.mock.calls]).toEqual([true, []])
})

test('an action that is running does not run again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { hook, run, onDone } = await mount(() => promise)
  hook.current.run(form)
  await waitFor(() => expect(hook.current.isPending).toBe(true))
  hook.current.run(form)
  resolve('answer')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(run).toHaveBeenCalledOnce()
})

test('an action with a key sends the same one until it succeeds or its form or a parameter changes, and leads to the page that it names', async () => {
  const run = vi.fn(async (_api: unknown, { key }: { key: string }) => key)
  const failed = new Error('نشد')
  run.mockRejectedValueOnce(failed).mockResolvedValueOnce('k').mockResolvedValueOnce('k').mockRejectedValueOnce(failed)
  const declared = action({
    name: 'announcements.create',
    params: ['total'],
    withKey: true,
    fields: (data) => ({ key: data.text('key') }),
    run,
    done: (key) => `ساخته شد: ${key.length > 0}`,
    to: () => '/made',
    refreshes: () => [],
  })
  const hook = await mountHook((_, total: string) => useAction(declared, { total }), { props: '1' })
  const data = (content: string) => {
    const fields = new FormData()
    fields.append('text', content)
    return fields
  }
  const forms = [
    ['a', '1'],
    ['a', '1'],
    ['a', '1'],
    ['b', '1'],
    ['b', '2'],
  ] as const
  for (const [nth, [content, total]] of forms.entries()) {
    hook.rerender(total)
    hook.current.run(data(content))
    await waitFor(() => expect([run.mock.calls.length, hook.current.isPending]).toEqual([nth + 1, false]))
  }
  const keys = run.mock.calls.map(([, { key }]) => key)
  expect([keys[0] === keys[1], new Set(keys).size, keys[0]?.length]).toEqual([true, 4, 36])
  expect([hook.page, toastMessages()]).toEqual(['/made', ['ساخته شد: true']])
})

test('a page that shows the result itself neither tells it nor leads on, and is busy until it has', async () => {
  const shown = Promise.withResolvers<void>()
  const instead = vi.fn(() => shown.promise)
  const declared = action({
    name: 'payments.start',
    params: ['hash'],
    run: async () => 'answer',
    done: 'شروع شد',
    to: (_, { hash }) => `/${hash}`,
    refreshes: () => [postKeys.all],
  })
  const hook = await mountHook(() => useAction(declared, { hash: 'h' }, { instead }), {
    prepare: (queryClient) => queryClient.setQueryData(postKeys.all, {}),
  })
  const isStale = () => hook.queryClient.getQueryState(postKeys.all)?.isInvalidated
  hook.current.run()
  await waitFor(() => expect(instead).toHaveBeenCalledExactlyOnceWith('answer'))
  expect([hook.current.isPending, isStale()]).toEqual([true, false])
  shown.resolve()
  await waitFor(() => expect([hook.current.isPending, isStale(), hook.page, toastMessages()]).toEqual([false, true, '/', []]))
})

const removal = action({
  name: 'posts.remove',
  params: ['hash'],
  run: async (_, { hash }) => {
    if (hash === 'none') throw new Error('نشد')
  },
  done: 'حذف شد',
  to: (_, { hash }) => `/removed/${hash}`,
  refreshes: () => [],
})

test('an action leads to a page of its parameters, and says so without an undo', async () => {
  const hook = await mountHook(() => useAction(removal, { hash: 'h' }))
  hook.current.run()
  await waitFor(() => expect(hook.page).toBe('/removed/h'))
  expect(currentToasts().map(({ message, undo }) => [message, undo])).toEqual([['حذف شد', undefined]])
})

test('an action that stays keeps the page, and its toast offers the undo', async () => {
  const [undo, onDone] = [vi.fn(), vi.fn()]
  const hook = await mountHook(() => useAction(removal, { hash: 'h' }, { undo, onDone, stays: true }), { at: '/list' })
  hook.current.run()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  currentToasts()[0]?.undo?.()
  expect([hook.page, undo.mock.calls.length]).toEqual(['/list', 1])
})

test('an error is a toast where the page has no place for it', async () => {
  const hook = await mountHook(() => useAction(removal, { hash: 'none' }, { toastErrors: true }))
  hook.current.run()
  await waitFor(() => expect(toastMessages()).toEqual(['! نشد']))
  expect(hook.page).toBe('/')
})
