import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from './testing/mount-hook.tsx'
import { useLongPress } from './use-long-press.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

async function mount() {
  const [long, short] = [vi.fn(), vi.fn()]
  const hook = await mountHook(() => useLongPress(long, short))
  const button = hook.current
  const press = (ms: number, end?: 'onPointerUp' | 'onPointerLeave' | 'onPointerCancel', mouse = 0) => {
    button.onPointerDown({ button: mouse } as never)
    vi.advanceTimersByTime(ms)
    if (end) button[end]()
    vi.advanceTimersByTime(1000)
  }
  return { hook, button, press, calls: () => [long.mock.calls.length, short.mock.calls.length] }
}

test('a press of half a second is a long one, and the click after it is none', async () => {
  const { press, button, calls } = await mount()
  press(500)
  button.onClick()
  expect(calls()).toEqual([1, 0])
  button.onClick()
  expect(calls()).toEqual([1, 1])
})

test.each(['onPointerUp', 'onPointerLeave', 'onPointerCancel'] as const)('a press that ends before with %s is a click', async (end) => {
  const { press, button, calls } = await mount()
  press(499, end)
  button.onClick()
  expect(calls()).toEqual([0, 1])
})

test('another button of the mouse presses nothing, and the press after a long one is new', async () => {
  const { press, button, calls } = await mount()
  press(600, 'onPointerUp', 2)
  expect(calls()).toEqual([0, 0])
  press(600)
  press(100, 'onPointerUp')
  button.onClick()
  expect(calls()).toEqual([1, 1])
})

test('a long touch opens no menu of the browser, and a button that goes away is not pressed', async () => {
  const { hook, button, calls } = await mount()
  const preventDefault = vi.fn()
  button.onContextMenu({ preventDefault } as never)
  expect(preventDefault).toHaveBeenCalledOnce()
  button.onPointerDown({ button: 0 } as never)
  hook.unmount()
  vi.advanceTimersByTime(1000)
  expect(calls()).toEqual([0, 0])
})
