import { expect, test } from 'vitest'
import { blockKeys } from '#web/lib/query-keys/account.ts'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import type { HomeCard } from '#worker/discovery/home-feed/contract.ts'
import { text } from './text.ts'
import { type ShowLessOftenTarget, useShowLessOften } from './use-show-less-often.ts'

const card = (hash: string, handle: string, tags: string[], path?: string) =>
  ({ hash, author: { handle }, tags: tags.map((slug) => ({ slug })), ...(path && { reason: { path } }) }) as unknown as HomeCard
const PAGES = [
  [card('a', 'sara', ['سفر', 'کتاب']), card('b', 'reza', ['کتاب'], '/topic/art')],
  [card('c', 'sara', []), card('d', 'mina', ['سفر'], '/topic/life'), card('e', 'art', ['art'])],
]
const key = [...homeKeys.all, 'foryou']

async function mount(answers = {}) {
  const hook = await mountHook(() => useShowLessOften(), {
    answers,
    prepare: (queryClient) => {
      queryClient.setQueryData(key, { pages: PAGES.map((items) => ({ items })), pageParams: [] })
      queryClient.setQueryData(blockKeys.mutes, {})
    },
  })
  const shown = () =>
    hook.queryClient.getQueryData<{ pages: { items: HomeCard[] }[] }>(key)?.pages.map(({ items }) => items.map(({ hash }) => hash).join(''))
  const isStale = (of: readonly string[]) => hook.queryClient.getQueryState(of)?.isInvalidated
  return { ...hook, shown, isStale, change: hook.current.mutate, hook }
}
const target = (kind: ShowLessOftenTarget['kind'], name: string) => ({ kind, name, displayName: `نام ${name}` })

test.each([
  ['user', 'sara', ['b', 'de']],
  ['tag', 'سفر', ['b', 'ce']],
  ['topic', 'art', ['a', 'cde']],
  ['topic', 'none', ['ab', 'cde']],
] as const)('muting a %s removes its cards from all pages: %s', async (kind, name, left) => {
  const { change, shown, sent, isStale } = await mount()
  change({ ...target(kind, name), muted: true })
  await waitFor(() => expect(toastMessages()).toEqual([text.showLessDone(`نام ${name}`)]))
  expect(shown()).toEqual(left)
  expect(sent).toEqual([[`PUT /api/home/mutes/${kind}/${encodeURIComponent(name)}`]])
  expect([isStale(key), isStale(blockKeys.mutes)]).toEqual([false, true])
})

test('the undo unmutes and reads the home page again', async () => {
  const { change, sent, isStale } = await mount()
  change({ ...target('user', 'sara'), muted: true })
  await waitFor(() => expect(toastMessages()).toHaveLength(1))
  currentToasts()[0]?.undo?.()
  await waitFor(() => expect(toastMessages()).toEqual([text.showLessDone('نام sara'), text.showLessUndone('نام sara')]))
  expect(sent.at(-1)).toEqual(['DELETE /api/home/mutes/user/sara'])
  expect([isStale(key), isStale(blockKeys.mutes)]).toEqual([true, true])
  currentToasts()[1]?.undo?.()
  await waitFor(() => expect(sent.at(-1)).toEqual(['PUT /api/home/mutes/user/sara']))
})

test('a rejected mute keeps the cards and tells why', async () => {
  const { change, shown } = await mount({ 'PUT /api/home/mutes/user/sara': errorResponse(429, 'rate_limited') })
  change({ ...target('user', 'sara'), muted: true })
  await waitFor(() => expect(toastMessages()).toEqual(['! error 429']))
  expect(shown()).toEqual(['ab', 'cde'])
})

test('a home page that is not loaded stays unloaded', async () => {
  const { change, queryClient } = await mount()
  queryClient.removeQueries({ queryKey: homeKeys.all })
  queryClient.setQueryDefaults(key, {})
  change({ ...target('user', 'sara'), muted: true })
  await waitFor(() => expect(toastMessages()).toHaveLength(1))
  expect(queryClient.getQueryData(key)).toBeUndefined()
})
