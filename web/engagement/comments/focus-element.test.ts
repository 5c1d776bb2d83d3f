import { expect, test, vi } from 'vitest'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { focusElement } from './focus-element.ts'
import { isPostAuthor, useHighlightedComment } from './member/thread-context.ts'

test('an element gets the focus without scrolling; a missing one does no harm', () => {
  const element = { tabIndex: 0, focus: vi.fn() }
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'c-a' ? element : null) })
  focusElement('c-b')
  focusElement('c-a')
  expect([element.tabIndex, element.focus.mock.calls]).toEqual([-1, [[{ preventScroll: true }]]])
})

test('the comment in the address is scrolled to and highlighted while the page is open', async () => {
  const element = { dataset: {} as Record<string, string>, scrollIntoView: vi.fn() }
  vi.stubGlobal('document', { getElementById: () => element })
  for (const at of ['/sara/a', '/sara/a#part', '/sara/a#x-c-a']) (await mountHook(() => useHighlightedComment() ?? null, { at })).unmount()
  expect(element.scrollIntoView).not.toHaveBeenCalled()
  const hook = await mountHook(() => useHighlightedComment() ?? null, { at: '/sara/a#c-abc' })
  expect([element.scrollIntoView.mock.calls, element.dataset]).toEqual([[[{ block: 'center' }]], { highlighted: '' }])
  hook.unmount()
  expect(element.dataset).toEqual({})
  vi.stubGlobal('document', { getElementById: () => null })
  ;(await mountHook(() => useHighlightedComment() ?? null, { at: '/sara/a#c-gone' })).unmount()
})

test('the author of the post is distinguished from other members', () => {
  const of = (handle: string) => isPostAuthor({ post: { author: { handle: 'sara' } }, viewer: { handle }, canReply: true } as never)
  expect([of('sara'), of('reza')]).toEqual([true, false])
})
