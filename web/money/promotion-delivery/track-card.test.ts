import { beforeEach, expect, test, vi } from 'vitest'
import { trackCard } from './track-card.ts'

const START = Date.UTC(2026, 10, 29)
const served = { post: 'p', token: 't' }

class FakeElement extends EventTarget {
  inLink = false
  closest = (selector: string) => (selector === 'a' && this.inLink ? this : null)
}

let page: EventTarget
let hidden: boolean
let shownPost: string | undefined
let observers: { callback: (entries: unknown[]) => void; targets: unknown[]; options: { threshold: number[] } }[]
let reports: object[]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: START })
  page = new EventTarget()
  hidden = false
  shownPost = undefined
  observers = []
  reports = []
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', ({ detail }: CustomEvent) => reports.push(detail))
  vi.stubGlobal('document', {
    get hidden() {
      return hidden
    },
    querySelector: (selector: string) => (selector === `[data-post-body="${shownPost}"]` ? {} : null),
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly own
      constructor(callback: (entries: unknown[]) => void, options: { threshold: number[] }) {
        this.own = { callback, targets: [] as unknown[], options }
        observers.push(this.own)
      }
      observe(target: unknown) {
        this.own.targets.push(target)
      }
      disconnect() {
        this.own.targets.length = 0
      }
    },
  )
})

function setUp(what = served) {
  const card = new FakeElement()
  const stop = trackCard(card as never, what)
  const observer = observers.at(-1)
  const show = (intersectionRatio: number, height = 100) => observer?.callback([{ intersectionRatio, intersectionRect: { height } }])
  const click = (inLink = true, event = 'click', target: unknown = Object.assign(new FakeElement(), { inLink })) =>
    card.dispatchEvent(Object.defineProperty(new Event(event), 'target', { value: target }))
  return { card, stop, show, click, isObserved: () => observer?.targets.length === 1 }
}
const impression = (at: number) => ({ at, post: 'p', impression: at, promotion: 't' })

test('half of a card on screen for a second is one impression', () => {
  const { show, isObserved } = setUp()
  expect(observers[0]?.options.threshold).toEqual([0.1, 0.2, 0.3, 0.4, 0.5])
  show(0.5)
  vi.advanceTimersByTime(999)
  expect([reports, isObserved()]).toEqual([[], true])
  vi.advanceTimersByTime(1)
  expect([reports, isObserved()]).toEqual([[impression(START + 1000)], false])
})

test.each([
  [0.49, 100, 0],
  [0.1, 399, 0],
  [0.1, 400, 1],
  [1, 10, 1],
])('a card of which %d is on screen, %i px high, has %i impressions', (ratio, height, count) => {
  const { show } = setUp()
  show(ratio, height)
  vi.advanceTimersByTime(5000)
  expect(reports).toHaveLength(count)
})

test('a card that leaves the screen within the second has none, and the second begins again', () => {
  const { show } = setUp()
  show(0.6)
  vi.advanceTimersByTime(900)
  show(0.3)
  vi.advanceTimersByTime(5000)
  show(0.6)
  vi.advanceTimersByTime(900)
  show(0.7)
  vi.advanceTimersByTime(900)
  expect(reports).toEqual([])
  vi.advanceTimersByTime(100)
  expect(reports).toHaveLength(1)
})

test('a hidden page shows nothing, and no entry is no card', () => {
  const { show } = setUp()
  observers[0]?.callback([])
  hidden = true
  show(1)
  vi.advanceTimersByTime(5000)
  expect(reports).toEqual([])
})

test('a removed card is not waited for', () => {
  const { show, stop, isObserved } = setUp()
  show(1)
  stop()
  vi.advanceTimersByTime(5000)
  expect([reports, isObserved()]).toEqual([[], false])
})

test.each(['click', 'auxclick'])('after a %s on its link, the post that is visible for three seconds is viewed once', (event) => {
  const { click } = setUp()
  click(true, event)
  vi.advanceTimersByTime(10_000)
  shownPost = 'p'
  vi.advanceTimersByTime(2500)
  expect(reports).toEqual([])
  vi.advanceTimersByTime(500)
  expect(reports).toEqual([{ at: START, post: 'p', view: START + 13_000, promotion: 't' }])
  vi.advanceTimersByTime(60_000)
  expect([reports.length, vi.getTimerCount()]).toEqual([1, 0])
})

test('a click beside the link, or on text, waits for nothing', () => {
  const { click } = setUp()
  click(false)
  click(true, 'click', 'text')
  expect(vi.getTimerCount()).toBe(0)
})

test('another post, and time on a hidden page, do not count', () => {
  const { click } = setUp()
  click()
  shownPost = 'q'
  vi.advanceTimersByTime(10_000)
  shownPost = 'p'
  hidden = true
  vi.advanceTimersByTime(10_000)
  hidden = false
  vi.advanceTimersByTime(2500)
  hidden = true
  vi.advanceTimersByTime(5000)
  expect(reports).toEqual([])
  hidden = false
  vi.advanceTimersByTime(500)
  expect(reports).toHaveLength(1)
})

test('a view is waited for ten minutes', () => {
  const { click } = setUp()
  click()
  vi.advanceTimersByTime(600_000)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(500)
  expect(vi.getTimerCount()).toBe(0)
  page.dispatchEvent(storageEvent([{ post: 'p', view: START + 1 }]))
  expect(reports).toEqual([])
})

test('only the last pressed card is waited for', () => {
  setUp().click()
  setUp({ post: 'q', token: 'u' }).click()
  expect(vi.getTimerCount()).toBe(1)
  shownPost = 'q'
  vi.advanceTimersByTime(3000)
  expect(reports).toMatchObject([{ post: 'q', promotion: 'u' }])
})

function storageEvent(value: unknown, key = 'daftar_visits') {
  return Object.assign(new Event('storage'), { key, newValue: typeof value === 'string' || value === null ? value : JSON.stringify(value) })
}

test('a view in another tab is that of the beacon there, if it is not older than the click', () => {
  const { click } = setUp()
  click()
  const silent = [
    storageEvent([{ post: 'p', view: START - 1 }]),
    storageEvent([{ post: 'p' }]),
    storageEvent([{ post: 'q', view: START + 5 }]),
    storageEvent([{ post: 'p', view: START + 5 }], 'other'),
    storageEvent('{'),
    storageEvent(null),
  ]
  for (const event of silent) page.dispatchEvent(event)
  expect(reports).toEqual([])
  page.dispatchEvent(
    storageEvent([
      { post: 'q', view: START + 9 },
      { post: 'p', view: START },
    ]),
  )
  expect(reports).toEqual([{ at: START, post: 'p', view: START, promotion: 't' }])
  page.dispatchEvent(storageEvent([{ post: 'p', view: START + 5 }]))
  expect([reports.length, vi.getTimerCount()]).toEqual([1, 0])
})
