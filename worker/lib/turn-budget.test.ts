import { afterEach, expect, test } from 'vitest'
import { SECOND } from '#shared/time.ts'
import { setClockOffset } from './clock.ts'
import { createTurnBudget, unlimitedBudget } from './turn-budget.ts'

afterEach(() => setClockOffset(0))

/** Counts how often another task gets the thread until `stop` is called. */
function countTicks() {
  let [ticks, isDone] = [0, false]
  const tick = () => {
    ticks += 1
    if (!isDone) setTimeout(tick, 0)
  }
  setTimeout(tick, 0)
  return {
    stop: () => {
      isDone = true
      return ticks
    },
  }
}

test('lets other work run after each half megabyte, also while the clock stands still', async () => {
  const budget = unlimitedBudget()
  const { stop } = countTicks()
  for (let piece = 0; piece < 40; piece++) await budget.consume(250_000)
  expect(stop()).toBeGreaterThanOrEqual(19)
})

test('lets other work run after a piece that took long, whatever its size', async () => {
  const budget = unlimitedBudget()
  const { stop } = countTicks()
  for (let piece = 0; piece < 3; piece++) {
    for (const until = performance.now() + 25; performance.now() < until; );
    await budget.consume(1)
  }
  expect(stop()).toBeGreaterThanOrEqual(3)
})

test('is spent after its time or its bytes, and begins again after a restart', async () => {
  const budget = createTurnBudget({ ms: SECOND, bytes: 1000 })
  await budget.consume(999)
  expect(budget.isExhausted()).toBe(false)
  await budget.consume(1)
  expect(budget.isExhausted()).toBe(true)
  budget.restart()
  expect(budget.isExhausted()).toBe(false)
  setClockOffset(2 * SECOND)
  expect(budget.isExhausted()).toBe(true)
  budget.restart()
  expect(budget.isExhausted()).toBe(false)
})

test('calls back every ten seconds during long work, and ends with its error', async () => {
  let pulses = 0
  const budget = createTurnBudget({ ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }, async () => {
    pulses += 1
    if (pulses === 3) throw new Error('lost')
  })
  for (let second = 0; second < 29; second++) {
    setClockOffset(second * SECOND)
    await budget.consume(1_000_000)
  }
  expect(pulses).toBe(2)
  setClockOffset(31 * SECOND)
  await expect(budget.consume(1_000_000)).rejects.toThrow('lost')
})
