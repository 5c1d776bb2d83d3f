import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVENT_REPLAY_SCRIPT } from './event-replay.ts'

type Listener = (event: object) => void
const listeners: Record<string, Listener> = {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => (listeners[kind] = listener))
  new Function(EVENT_REPLAY_SCRIPT)()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const anElement = (attributes: string[] = []) => ({
  isConnected: true,
  hasAttribute: (name: string) => attributes.includes(name),
  requestSubmit: vi.fn(),
  click: vi.fn(),
})
const hydrate = <Element extends object>(element: Element): Element => Object.assign(element, { __reactProps$x: {} })
/** Sends a form; answers whether the browser would leave the page. */
function submit(form: object, isPrevented = false): boolean {
  const event = { target: form, defaultPrevented: isPrevented, preventDefault: () => (event.defaultPrevented = true) }
  listeners.submit?.(event)
  return !event.defaultPrevented
}
const press = (button: object | null) => listeners.click?.({ target: { closest: () => button } })

test('a form sent too early waits until its part of the page is alive, and is then sent once', () => {
  const form = anElement()
  expect(submit(form)).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(form.requestSubmit).not.toHaveBeenCalled()
  hydrate(form)
  vi.advanceTimersByTime(1000)
  expect(form.requestSubmit).toHaveBeenCalledOnce()
})

test('a form the server can answer goes at once, and one that is taken is left alone', () => {
  expect(submit(anElement(['action']))).toBe(true)
  const taken = hydrate(anElement())
  submit(taken, true)
  vi.advanceTimersByTime(1000)
  expect(taken.requestSubmit).not.toHaveBeenCalled()
})

test('of buttons pressed too early the last one is pressed again, once; a living one is left alone', () => {
  const [first, last, hydrated] = [anElement(), anElement(), anElement()]
  hydrate(hydrated)
  press(first)
  press(last)
  for (const button of [first, last]) hydrate(button)
  vi.advanceTimersByTime(1000)
  press(hydrated)
  vi.advanceTimersByTime(1000)
  expect([first, last, hydrated].map(({ click }) => click.mock.calls.length)).toEqual([0, 1, 0])
})

test('who pressed something else since, or whose button is gone, wants it no more', () => {
  const [left, gone] = [anElement(), anElement()]
  press(left)
  press(null)
  hydrate(left)
  press(gone)
  gone.isConnected = false
  vi.advanceTimersByTime(1000)
  hydrate(gone)
  vi.advanceTimersByTime(1000)
  expect([left.click.mock.calls.length, gone.click.mock.calls.length]).toEqual([0, 0])
  expect(vi.getTimerCount()).toBe(0)
})
