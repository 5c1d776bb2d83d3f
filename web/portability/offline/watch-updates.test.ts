import { beforeEach, expect, test, vi } from 'vitest'
import { STALE_MESSAGE } from '#shared/offline/names.ts'
import { text } from './text.ts'
import { watchUpdates } from './watch-updates.ts'

class FakeNode {
  children: FakeNode[] = []
  dataset: Record<string, string> = {}
  attributes: Record<string, string> = {}
  textContent = ''
  onclick: (() => void) | undefined
  appendChild = (child: FakeNode) => this.children.push(child)
  setAttribute = (name: string, value: string) => {
    this.attributes[name] = value
  }
  remove = () => {
    bars.delete(this)
  }
}

const bars = new Set<FakeNode>()
let serviceWorker: EventTarget & { controller?: object }
let registration: EventTarget & { waiting?: { postMessage: ReturnType<typeof vi.fn> } | null; installing?: EventTarget | null }
const reload = vi.fn()

beforeEach(() => {
  bars.clear()
  reload.mockClear()
  serviceWorker = Object.assign(new EventTarget(), { controller: {} })
  registration = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '[data-update-bar]' ? ([...bars][0] ?? null) : null),
    createElement: () => new FakeNode(),
    body: { appendChild: (bar: FakeNode) => bars.add(bar) },
  })
})

const watch = () => watchUpdates(registration as never)
const press = (label: string) => [...bars][0]?.children.find((child) => child.textContent === label)?.onclick?.()
const wait = () => {
  registration.waiting = { postMessage: vi.fn() }
  return registration.waiting
}

test('a version that waits is offered in one bar, and activated with a reload on a press', () => {
  const waiting = wait()
  watch()
  const [bar] = [...bars]
  expect([bars.size, bar?.attributes['aria-label'], bar?.children.map(({ textContent }) => textContent)]).toEqual([
    ...[1, text.updateLabel, [text.updateReady, text.update, text.later]],
  ])
  expect(bar?.children[0]?.attributes.role).toBe('status')
  press(text.update)
  expect([waiting.postMessage.mock.calls, reload.mock.calls.length]).toEqual([[['activate']], 0])
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('the bar can be put off', () => {
  wait()
  watch()
  press(text.later)
  expect([bars.size, reload.mock.calls.length]).toEqual([0, 0])
})

test('the first installation, and a page without anything new, offer nothing', () => {
  watch()
  expect(bars.size).toBe(0)
  wait()
  serviceWorker.controller = undefined
  watch()
  expect(bars.size).toBe(0)
})

test('a version that is being installed, or found later, is offered once it waits', () => {
  const installing = new EventTarget()
  registration.installing = installing
  watch()
  installing.dispatchEvent(new Event('statechange'))
  expect(bars.size).toBe(0)
  wait()
  installing.dispatchEvent(new Event('statechange'))
  expect(bars.size).toBe(1)
  bars.clear()
  const later = new EventTarget()
  registration.installing = later
  registration.dispatchEvent(new Event('updatefound'))
  later.dispatchEvent(new Event('statechange'))
  later.dispatchEvent(new Event('statechange'))
  expect(bars.size).toBe(1)
})

test('a page whose files are gone reloads on a press, also if nothing waits', () => {
  watch()
  const tell = (data: unknown) => serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data }))
  tell('other')
  expect(bars.size).toBe(0)
  tell(STALE_MESSAGE)
  expect(bars.size).toBe(1)
  press(text.update)
  expect(reload).toHaveBeenCalledOnce()
})
