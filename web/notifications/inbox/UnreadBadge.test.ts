import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { pollUnread } from './UnreadBadge.tsx'

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  setVisibility(state: DocumentVisibilityState) {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

beforeEach(() => void vi.useFakeTimers())

test('polls immediately, backs off to five minutes, and returns to thirty seconds after a new notification', async () => {
  const pollTimes: number[] = []
  let isNew = false
  const begin = Date.now()
  const stop = pollUnread(async () => {
    pollTimes.push((Date.now() - begin) / 1000)
    return isNew
  }, new FakeDocument())
  await vi.advanceTimersByTimeAsync(1_300_000)
  expect(pollTimes).toEqual([0, 30, 90, 210, 450, 750, 1050])
  isNew = true
  await vi.advanceTimersByTimeAsync(120_000)
  expect(pollTimes.slice(7)).toEqual([1350, 1380, 1410])
  stop()
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(pollTimes).toHaveLength(10)
})

test('pauses while the page is hidden, polls when it is shown again, and continues after errors', async () => {
  let pollCount = 0
  const page = new FakeDocument()
  pollUnread(async () => {
    pollCount += 1
    throw new Error('away')
  }, page)
  await vi.advanceTimersByTimeAsync(0)
  page.setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(pollCount).toBe(1)
  page.setVisibility('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(pollCount).toBe(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(pollCount).toBe(3)
})
