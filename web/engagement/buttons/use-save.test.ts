import { expect, test } from 'vitest'
import { listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import type { SaveTargets } from '#worker/engagement/reading-lists/contract.ts'
import { saveDialogText as text } from './dialog-text.ts'
import { useSave, withDefaultList } from './use-save.ts'

const POST = 'post'
const row = (hash: string, isDefault: boolean, contains: boolean, itemCount: number) =>
  ({ hash, name: hash, public: true, isDefault, itemCount, contains }) as SaveTargets['lists'][number]
const state = (more = {}) => ({ hash: POST, liked: true, saved: false, inOtherList: false, likeCount: 7, ...more })

interface Scene {
  lists?: SaveTargets['lists']
  viewerState?: object | null
  answers?: Record<string, unknown>
}

async function mount({ lists, viewerState, answers }: Scene = {}) {
  const hook = await mountHook(() => useSave({ hash: POST, likeCount: 9 }), {
    answers,
    prepare: (queryClient) => {
      if (lists) queryClient.setQueryData(listKeys.saveTargets(POST), { lists })
      if (viewerState !== undefined) queryClient.setQueryData(viewerStateKeys.post(POST), viewerState)
      queryClient.setQueryData(listKeys.mine, {})
      queryClient.setQueryData(viewerStateKeys.post('other'), state({ hash: 'other' }))
    },
  })
  const { queryClient } = hook
  return {
    sent: hook.sent,
    save: hook.current,
    seen: () => queryClient.getQueryData(viewerStateKeys.post(POST)),
    rows: () =>
      queryClient
        .getQueryData<SaveTargets>(listKeys.saveTargets(POST))
        ?.lists.map(({ hash, contains, itemCount }) => [hash, contains, itemCount]),
    isStale: (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated,
    other: () => queryClient.getQueryData(viewerStateKeys.post('other')),
  }
}
const SAVED = `/api/lists/saved/${POST}`
const OTHER = `/api/lists/x/items/${POST}`
const LISTS = [row('d', true, false, 3), row('x', false, false, 5), row('y', false, false, 1)]

test('saving to the default list shows at once in the lists and on the button, and the answer settles it', async () => {
  const answers = { [`PUT ${SAVED}`]: { saved: true, inOtherList: true } }
  const { save, seen, rows, sent, isStale, other } = await mount({ lists: LISTS, viewerState: state(), answers })
  save(true)
  expect(seen()).toEqual(state({ saved: true }))
  expect(rows()).toEqual([
    ['d', true, 4],
    ['x', false, 5],
    ['y', false, 1],
  ])
  await waitFor(() => expect(seen()).toEqual(state({ saved: true, inOtherList: true })))
  expect(sent).toEqual([[`PUT ${SAVED}`]])
  await waitFor(() => expect([isStale(listKeys.saveTargets(POST)), isStale(listKeys.mine)]).toEqual([true, true]))
  expect([isStale(viewerStateKeys.post(POST)), isStale(viewerStateKeys.post('other'))]).toEqual([false, false])
  expect([other(), toastMessages()]).toEqual([state({ hash: 'other' }), []])
})

test('taking a post out of the default list offers an undo that saves it again', async () => {
  const lists = [row('d', true, true, 3), row('x', false, false, 5)]
  const answers = { [`DELETE ${SAVED}`]: { saved: false, inOtherList: false }, [`PUT ${SAVED}`]: { saved: true, inOtherList: false } }
  const { save, seen, rows, sent } = await mount({ lists, viewerState: state({ saved: true }), answers })
  save(false)
  expect(seen()).toEqual(state())
  expect(rows()).toEqual([
    ['d', false, 2],
    ['x', false, 5],
  ])
  expect(toastMessages()).toEqual([text.takenOut])
  await waitFor(() => expect(sent).toEqual([[`DELETE ${SAVED}`]]))
  currentToasts()[0]?.undo?.()
  await waitFor(() => expect(sent).toEqual([[`DELETE ${SAVED}`], [`PUT ${SAVED}`]]))
  expect(seen()).toMatchObject({ saved: true })
})

test('another list has its own state: the post stays saved while any list has it', async () => {
  const lists = [row('d', true, false, 3), row('x', false, true, 5), row('y', false, true, 1)]
  const { save, seen, rows, sent } = await mount({ lists, viewerState: state({ saved: true, inOtherList: true }) })
  save(false, { hash: 'x', isDefault: false })
  expect(seen()).toEqual(state({ saved: true, inOtherList: true }))
  expect(rows()).toEqual([
    ['d', false, 3],
    ['x', false, 4],
    ['y', true, 1],
  ])
  save(false, { hash: 'y', isDefault: false })
  expect(seen()).toEqual(state())
  await waitFor(() => expect(sent.slice(0, 2)).toEqual([[`DELETE ${OTHER}`], [`DELETE /api/lists/y/items/${POST}`]]))
})

test('adding to another list keeps the count of a list that already has the post, and what the default list says', async () => {
  const lists = [row('d', true, true, 3), row('x', false, true, 5)]
  const { save, seen, rows, sent } = await mount({ lists, viewerState: state({ saved: true }) })
  save(true, { hash: 'x', isDefault: false })
  expect(rows()).toEqual([
    ['d', true, 3],
    ['x', true, 5],
  ])
  expect(seen()).toEqual(state({ saved: true, inOtherList: true }))
  await waitFor(() => expect(sent).toEqual([[`PUT ${OTHER}`]]))
})

test('the default list chosen by its hash is the default list', async () => {
  const { save, rows, sent } = await mount({ lists: LISTS, viewerState: state() })
  save(true, { hash: 'd', isDefault: true })
  expect(rows()?.[0]).toEqual(['d', true, 4])
  await waitFor(() => expect(sent).toEqual([[`PUT ${SAVED}`]]))
})

test('without loaded lists, the state of the button decides', async () => {
  const inDefault = await mount({ viewerState: state({ saved: true }) })
  inDefault.save(false, { hash: 'x', isDefault: false })
  expect(inDefault.seen()).toEqual(state({ saved: true }))
  const inOther = await mount({ viewerState: state({ saved: true, inOtherList: true }) })
  inOther.save(false, { hash: 'x', isDefault: false })
  expect(inOther.seen()).toEqual(state())
  const unknown = await mount({ viewerState: null })
  unknown.save(true)
  expect(unknown.seen()).toEqual({ hash: POST, liked: false, saved: true, inOtherList: false, likeCount: 9 })
  expect(unknown.rows()).toBeUndefined()
})

test('the first save shows the default list that it creates', async () => {
  const { save, rows } = await mount({ lists: [row('x', false, false, 5)], viewerState: state() })
  save(true)
  expect(rows()).toEqual([
    ['', true, 1],
    ['x', false, 5],
  ])
})

test('a rejected save tells why and reads the state again', async () => {
  const { save, isStale } = await mount({ lists: LISTS, viewerState: state(), answers: { [`PUT ${OTHER}`]: errorResponse(409, 'full') } })
  save(true, { hash: 'x', isDefault: false })
  await waitFor(() => expect(toastMessages()).toEqual(['! error 409']))
  expect([viewerStateKeys.post(POST), listKeys.saveTargets(POST), viewerStateKeys.post('other'), listKeys.mine].map(isStale)).toEqual([
    ...[true, true, false, false],
  ])
})

test('fast presses send one request at a time and end with the last', async () => {
  const { save, sent, seen } = await mount({
    lists: LISTS,
    viewerState: state(),
    answers: { [`DELETE ${SAVED}`]: { saved: false, inOtherList: false } },
  })
  save(true)
  save(false)
  save(true)
  save(false)
  await waitFor(() => expect(sent).toEqual([[`PUT ${SAVED}`], [`DELETE ${SAVED}`]]))
  await waitFor(() => expect(seen()).toEqual(state()))
})

test('the default list is in front of the others and shown once', () => {
  expect(withDefaultList(LISTS)).toBe(LISTS)
  expect(
    withDefaultList([]).map(({ isDefault, public: isPublic, contains, itemCount }) => [isDefault, isPublic, contains, itemCount]),
  ).toEqual([[true, false, false, 0]])
})
