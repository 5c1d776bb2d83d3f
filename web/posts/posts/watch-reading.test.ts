import { beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { watchReading } from './watch-reading.ts'

let part: number
let now: number
let end: AbortController
const save = vi.fn()

beforeEach(() => {
  part = 0
  now = 1_000_000
  save.mockClear()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  vi.stubGlobal('document', new EventTarget())
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  end = new AbortController()
  watchReading({ readPart: () => part, save }, end.signal)
})

function scrollTo(to: number): void {
  part = to
  document.dispatchEvent(new Event('scroll'))
}

test('the furthest part is saved once a minute, and what is saved is not saved again', () => {
  scrollTo(0.3)
  scrollTo(0.2)
  expect(save).not.toHaveBeenCalled()
  now += MINUTE
  scrollTo(0.25)
  scrollTo(0.4)
  now += MINUTE - 1
  scrollTo(0.5)
  now += 1
  scrollTo(0.45)
  now += MINUTE
  scrollTo(0.1)
  expect(save.mock.calls).toEqual([[0.3], [0.5]])
})

test.each(['visibilitychange', 'pagehide', 'abort'])('leaving the page by %s saves at once', (event) => {
  scrollTo(0.3)
  const leave = () => {
    if (event === 'abort') end.abort()
    else if (event === 'pagehide') dispatchEvent(new Event(event))
    else document.dispatchEvent(new Event(event))
  }
  leave()
  leave()
  expect(save.mock.calls).toEqual([[0.3]])
})

test('a text that is hardly begun is not saved', () => {
  scrollTo(0.05)
  end.abort()
  expect(save).not.toHaveBeenCalled()
})
