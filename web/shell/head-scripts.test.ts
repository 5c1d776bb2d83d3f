import { beforeEach, expect, test, vi } from 'vitest'
import { EVENT_REPLAY_SCRIPT } from './head-scripts.ts'

type Listener = (event: object) => void
const onWindow: Record<string, Listener> = {}
const onDocument: Record<string, Listener> = {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => (onWindow[kind] = listener))
  vi.stubGlobal('document', { addEventListener: (kind: string, listener: Listener) => (onDocument[kind] = listener) })
  new Function(EVENT_REPLAY_SCRIPT)()
})

/** Passes an event to the script's listeners on the window and, after React's, on the document. */
function dispatch(kind: string, event: object): void {
  onWindow[kind]?.(event)
  onDocument[kind]?.(event)
}

const fakeElement = (attributes: string[] = []) => ({
  isConnected: true,
  hasAttribute: (name: string) => attributes.includes(name),
  requestSubmit: vi.fn(),
  click: vi.fn(),
})
const hydrate = <Element extends object>(element: Element): Element => Object.assign(element, { __reactProps$x: {} })
/** Submits a form and returns whether the browser would navigate. `cancelBubble` says that React dropped the event. */
function submit(form: object, { isPrevented = false, cancelBubble = false } = {}): boolean {
  const event = { target: form, cancelBubble, defaultPrevented: isPrevented, preventDefault: () => (event.defaultPrevented = true) }
  dispatch('submit', event)
  return !event.defaultPrevented
}
const press = (button: object | null, cancelBubble = false) => dispatch('click', { target: { closest: () => button }, cancelBubble })

test('holds a form submitted before hydration and submits it once after hydration', () => {
  const form = fakeElement()
  expect(submit(form)).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(form.requestSubmit).not.toHaveBeenCalled()
  hydrate(form)
  vi.advanceTimersByTime(1000)
  expect(form.requestSubmit).toHaveBeenCalledOnce()
})

test('lets a form with an action submit, and does not replay a submission that React prevented', () => {
  expect(submit(fakeElement(['action']))).toBe(true)
  const handled = hydrate(fakeElement())
  submit(handled, { isPrevented: true })
  vi.advanceTimersByTime(1000)
  expect(handled.requestSubmit).not.toHaveBeenCalled()
})

test('replays only the last click before hydration, once, and no click on a hydrated button', () => {
  const [first, last, hydrated] = [fakeElement(), fakeElement(), fakeElement()]
  hydrate(hydrated)
  press(first)
  press(last)
  for (const button of [first, last]) hydrate(button)
  vi.advanceTimersByTime(1000)
  press(hydrated)
  vi.advanceTimersByTime(1000)
  expect([first, last, hydrated].map(({ click }) => click.mock.calls.length)).toEqual([0, 1, 0])
})

test('repeats a submission and a click that React dropped because it had not finished the hydration', () => {
  const [form, button] = [hydrate(fakeElement()), hydrate(fakeElement())]
  expect(submit(form, { cancelBubble: true })).toBe(false)
  vi.advanceTimersByTime(50)
  expect(form.requestSubmit).toHaveBeenCalledOnce()
  press(button, true)
  vi.advanceTimersByTime(50)
  expect(button.click).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('lets React handle the submission of a hydrated form', () => {
  const form = hydrate(fakeElement())
  expect(submit(form)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(form.requestSubmit).not.toHaveBeenCalled()
})

test('drops the replay of a click after a click elsewhere, and after the removal of its button', () => {
  const [left, gone] = [fakeElement(), fakeElement()]
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
