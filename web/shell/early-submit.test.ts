import { afterEach, expect, test, vi } from 'vitest'
import { EARLY_SUBMIT_SCRIPT, sendEarlyForm } from './early-submit.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page with the script in its head; `submit` sends a form and answers whether the browser would leave the page. */
function aPage() {
  const page: { early?: HTMLFormElement | null } = {}
  let heard: ((event: object) => void) | undefined
  vi.stubGlobal('window', page)
  vi.stubGlobal('addEventListener', (_kind: string, listener: typeof heard) => (heard = listener))
  new Function(EARLY_SUBMIT_SCRIPT)()
  const submit = (form: object, taken = false) => {
    const event = { target: form, defaultPrevented: taken, preventDefault: () => (event.defaultPrevented = true) }
    heard?.(event)
    return !event.defaultPrevented
  }
  const alive = { now: false }
  const aForm = (attributes: string[] = []) => {
    const form = { hasAttribute: (name: string) => attributes.includes(name), requestSubmit: vi.fn(() => submit(form, alive.now)) }
    return form
  }
  return { page, submit, aForm, alive }
}

test('a form sent too early waits, and is sent until somebody takes it', () => {
  vi.useFakeTimers()
  const { page, submit, aForm, alive } = aPage()
  const form = aForm()
  expect(submit(form)).toBe(false)
  sendEarlyForm(page)
  vi.advanceTimersByTime(120)
  expect(form.requestSubmit).toHaveBeenCalledTimes(3)
  alive.now = true
  vi.advanceTimersByTime(1000)
  expect(form.requestSubmit).toHaveBeenCalledTimes(4)
})

test('a form the server can answer goes at once, and one that is taken is left alone', () => {
  const { page, submit, aForm } = aPage()
  expect(submit(aForm(['action']))).toBe(true)
  submit(aForm(), true)
  expect(page.early).toBeUndefined()
})
