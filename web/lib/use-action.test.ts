import { expect, test, vi } from 'vitest'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { action } from './action.ts'
import { useAction } from './use-action.ts'

async function mount(answer: () => Promise<string>) {
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
  const hook = await mountHook(() => useAction(declared, { hash: 'h' }, { onResult, onDone }), {
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

test('an action with a key sends the same one until its form changes, and leads to the page that it names', async () => {
  const run = vi.fn(async (_api: unknown, { key }: { key: string }) => key)
  const declared = action({
    name: 'announcements.create',
    params: [],
    withKey: true,
    fields: (data) => ({ key: data.text('key') }),
    run,
    done: (key) => `ساخته شد: ${key.length > 0}`,
    to: () => '/made',
    refreshes: () => [],
  })
  const hook = await mountHook(() => useAction(declared, {}))
  const data = (content: string) => {
    const fields = new FormData()
    fields.append('text', content)
    return fields
  }
  for (const [nth, content] of ['a', 'a', 'b'].entries()) {
    hook.current.run(data(content))
    await waitFor(() => expect([run.mock.calls.length, hook.current.isPending]).toEqual([nth + 1, false]))
  }
  const keys = run.mock.calls.map(([, { key }]) => key)
  expect([keys[0] === keys[1], keys[1] === keys[2], keys[0]?.length]).toEqual([true, false, 36])
  expect([hook.page, toastMessages()]).toEqual(['/made', ['ساخته شد: true']])
})
