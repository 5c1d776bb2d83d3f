import { beforeEach, expect, test, vi } from 'vitest'
import { EVENT_REPLAY_SCRIPT, markDispatched } from './head-scripts.ts'

type Listener = (event: object) => void
const listeners: Record<string, Listener> = {}
/** The buttons of the page in document order. */
let buttons: object[] = []

beforeEach(() => {
  buttons = []
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener, capture = false) => {
    listeners[`${kind} ${capture ? 'capture' : 'bubble'}`] = listener
  })
  vi.stubGlobal('document', {
    addEventListener: (kind: string, listener: Listener) => (listeners[`${kind} document`] = listener),
    querySelectorAll: () => buttons,
  })
  new Function(EVENT_REPLAY_SCRIPT)()
})

/** Passes an event to the script's listeners as the browser does; React stops one with `cancelBubble` in its listener on the document. */
function dispatch(kind: string, event: { cancelBubble?: boolean }): void {
  listeners[`${kind} capture`]?.(event)
  listeners[`${kind} document`]?.(event)
  if (!event.cancelBubble) listeners[`${kind} bubble`]?.(event)
}

const fakeElement = (attributes: string[] = []) => ({
  isConnected: true,
  hasAttribute: (name: string) => attributes.includes(name),
  requestSubmit: vi.fn(),
  dispatchEvent: vi.fn(),
  click: vi.fn(),
})
const hydrate = <Element extends object>(element: Element): Element => Object.assign(element, { __reactProps$x: {} })
interface Dispatch {
  /** What React does with the event: it dispatches it to a hydrated element, and else ignores it. */
  react?: 'dispatches' | 'ignores' | 'stops'
}

function prepare<Event extends object>(element: object | null, event: Event, { react }: Dispatch): Event & { cancelBubble: boolean } {
  const isHydrated = element !== null && '__reactProps$x' in element
  // The function sets a property only.
  if ((react ?? (isHydrated ? 'dispatches' : 'ignores')) === 'dispatches')
    markDispatched({ nativeEvent: event as unknown as globalThis.Event })
  return Object.assign(event, { cancelBubble: react === 'stops' })
}

/** Submits a form and returns whether the browser would navigate. */
function submit(form: object, { isPrevented = false, ...how }: Dispatch & { isPrevented?: boolean } = {}): boolean {
  const event = { target: form, defaultPrevented: isPrevented, preventDefault: () => (event.defaultPrevented = true) }
  dispatch('submit', prepare(form, event, how))
  return !event.defaultPrevented
}
const press = (button: object | null, how: Dispatch = {}, preventDefault = vi.fn()) =>
  dispatch('click', prepare(button, { target: { closest: () => button }, preventDefault }, how))

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

test.each(['stops', 'ignores'] as const)(
  'repeats a submission and a click on an element that is prepared, but whose event React %s',
  (react) => {
    const [form, button] = [hydrate(fakeElement()), hydrate(fakeElement())]
    expect(submit(form, { react })).toBe(false)
    vi.advanceTimersByTime(50)
    expect(form.requestSubmit).toHaveBeenCalledOnce()
    press(button, { react })
    vi.advanceTimersByTime(50)
    expect(button.click).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  },
)

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

test('clicks the button that React rendered in place of the clicked one, but no other button that has come to its place', () => {
  const named = (textContent: string, value = '') => ({ ...fakeElement(), textContent, value, ariaLabel: null })
  const [above, clicked, again] = [named('ذخیره'), named('روشن کردن', 'on'), named('روشن کردن', 'on')]
  for (const [successor, clicks] of [
    [again, 1],
    [named('حذف', 'on'), 0],
    [named('روشن کردن', 'off'), 0],
  ] as const) {
    clicked.isConnected = true
    buttons = [above, clicked]
    press(clicked)
    vi.advanceTimersByTime(50)
    clicked.isConnected = false
    buttons = [above, hydrate(successor)]
    vi.advanceTimersByTime(1000)
    expect(successor.click).toHaveBeenCalledTimes(clicks)
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('keeps a switch as it is until it is hydrated, and then presses it, which lets React hydrate it, and turns it once', () => {
  const control = { ...fakeElement(), type: 'checkbox' }
  const preventDefault = vi.fn()
  press(control, {}, preventDefault)
  expect(preventDefault).toHaveBeenCalledOnce()
  hydrate(control)
  vi.advanceTimersByTime(50)
  expect(control.dispatchEvent.mock.calls.map(([{ type, bubbles }]) => [type, bubbles])).toEqual([['mousedown', true]])
  expect(control.click).toHaveBeenCalledOnce()
  expect(control.dispatchEvent.mock.invocationCallOrder[0]).toBeLessThan(control.click.mock.invocationCallOrder[0] ?? 0)
  press(control, {}, preventDefault)
  expect(preventDefault).toHaveBeenCalledOnce()
})
