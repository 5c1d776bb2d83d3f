import { expect, test, vi } from 'vitest'
import { mountHook } from './testing/mount-hook.tsx'
import { useCountdown } from './use-countdown.ts'

test('counts whole seconds down to zero, and again when it restarts', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const hook = await mountHook((_, [seconds, start]: [number, string]) => useCountdown(seconds, start), { props: [3, 'a'] })
  const after = (ms: number, props: [number, string] = [3, 'a']) => {
    vi.advanceTimersByTime(ms)
    hook.rerender(props)
    return hook.current
  }
  expect([hook.current, after(999), after(1), after(1000), after(5000)]).toEqual([3, 3, 2, 1, 0])
  after(0, [3, 'b'])
  expect([after(0, [3, 'b']), after(1000, [3, 'b'])]).toEqual([3, 2])
  after(0, [10, 'b'])
  expect(after(0, [10, 'b'])).toBe(10)
  hook.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
