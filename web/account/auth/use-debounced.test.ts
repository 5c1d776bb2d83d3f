import { expect, test, vi } from 'vitest'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { useDebounced } from './use-debounced.ts'

test('returns a value once it has not changed for the given time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hook = await mountHook((_, typed: string) => useDebounced(typed, 100), { props: 'a' })
  hook.rerender('ab')
  vi.advanceTimersByTime(99)
  hook.rerender('abc')
  vi.advanceTimersByTime(99)
  hook.rerender('abc')
  expect(hook.current).toBe('a')
  vi.advanceTimersByTime(1)
  hook.rerender('abc')
  expect(hook.current).toBe('abc')
})

test('a page that closes meanwhile changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hook = await mountHook((_, typed: string) => useDebounced(typed), { props: 'a' })
  hook.rerender('b')
  hook.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
