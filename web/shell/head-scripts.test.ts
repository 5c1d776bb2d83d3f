import { beforeEach, expect, test, vi } from 'vitest'
import { EVENT_REPLAY_SCRIPT, markDispatched } from './head-scripts.ts'

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
interface Dispatch {
  /** Whether React handles the event, which by default it does on a hydrated element. */
  isDispatched?: boolean
}

const isHydrated = (element: object | null) => element !== null && '__reactProps$x' in element
const dispatchedEvent = (element: object | null, isDispatched: boolean, event: object) => {
  // The function sets a property only.
  if (element && isDispatched) markDispatched({ nativeEvent: event as Event })
  return event
}

/** Submits a form and returns whether the browser would navigate. */
function submit(
  form: object,
  { isDispatched = isHydrated(form), isPrevented = false }: Dispatch & { isPrevented?: boolean } = {},
): boolean {
  const event = { target: form, defaultPrevented: isPrevented, preventDefault: () => (event.defaultPrevented = true) }
  dispatch('submit', dispatchedEvent(form, isDispatched, event))
  return !event.defaultPrevented
}
const press = (button: object | null, { isDispatched = isHydrated(button) }: Dispatch = {}, preventDefault = vi.fn()) =>
  dispatch('click', dispatchedEvent(button, isDispatched, { target: { closest: () => button }, preventDefault }))

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

test('repeats a submission and a click on an element that React has prepared but does not dispatch to yet', () => {
  const [form, button] = [hydrate(fakeElement()), hydrate(fakeElement())]
  expect(submit(form, { isDispatched: false })).toBe(false)
  vi.advanceTimersByTime(50)
  expect(form.requestSubmit).toHaveBeenCalledOnce()
  press(button, { isDispatched: false })
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

test('keeps a switch as it is until it is hydrated, and then turns it once', () => {
  const control = { ...fakeElement(), type: 'checkbox' }
  const preventDefault = vi.fn()
  press(control, {}, preventDefault)
  expect(preventDefault).toHaveBeenCalledOnce()
  hydrate(control)
  vi.advanceTimersByTime(50)
  expect(control.click).toHaveBeenCalledOnce()
  press(control, {}, preventDefault)
  expect(preventDefault).toHaveBeenCalledOnce()
})
