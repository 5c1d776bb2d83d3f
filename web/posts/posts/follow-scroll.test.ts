import { beforeEach, expect, test, vi } from 'vitest'
import { followScroll } from './follow-scroll.ts'

class FakeBar extends EventTarget {
  hidden = false
  isAway = true
  toggleAttribute = (_: string, isOn: boolean) => {
    this.isAway = isOn
  }
  removeAttribute = () => this.toggleAttribute('', false)
}

let bar: FakeBar
let end: AbortController
let showRow: (isIntersecting: boolean) => void
const disconnect = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollY', 100)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        showRow = (isIntersecting) => report([{ isIntersecting: !isIntersecting }, { isIntersecting }])
      }
      observe = () => undefined
      disconnect = disconnect
    },
  )
  bar = new FakeBar()
  end = new AbortController()
  followScroll(bar as never, {} as never, end.signal)
})

function scrollTo(y: number): void {
  vi.stubGlobal('scrollY', y)
  document.dispatchEvent(new Event('scroll'))
}

test('the bar comes with scrolling up and goes with scrolling down, by more than six pixels', () => {
  const states = [94, 93, 99, 100, 101, 94, 93].map((y) => {
    scrollTo(y)
    return bar.isAway
  })
  expect(states).toEqual([true, false, false, true, true, true, false])
})

test('a focus in the bar brings it back, and it hides while the row is in the window', () => {
  scrollTo(200)
  bar.dispatchEvent(new Event('focusin'))
  expect(bar.isAway).toBe(false)
  showRow(true)
  expect(bar.hidden).toBe(true)
  showRow(false)
  expect(bar.hidden).toBe(false)
})

test('nothing changes after the page changed', () => {
  end.abort()
  scrollTo(0)
  bar.dispatchEvent(new Event('focusin'))
  expect([bar.isAway, disconnect.mock.calls.length]).toEqual([true, 1])
})
