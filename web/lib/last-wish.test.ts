import { expect, test } from 'vitest'
import { lastWishes } from './last-wish.ts'

/** A server that answers when it is told to. */
function aServer() {
  const calls: { wanted: boolean; answer: (state?: string) => void; refuse: () => void }[] = []
  const ask = (wanted: boolean) =>
    new Promise<string>((done, fail) =>
      calls.push({ wanted, answer: (state = String(wanted)) => done(state), refuse: () => fail(new Error('refused')) }),
    )
  return { calls, ask }
}
const turn = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(done))))

test('of many presses one call runs at a time and the last wish is what is asked for in the end', async () => {
  const { calls, ask } = aServer()
  const told: string[] = []
  const wish = lastWishes<string>({ settled: (key, state) => told.push(`${key} ${state}`), failed: () => told.push('failed') })
  for (const wanted of [true, false, true, false]) void wish('a', wanted, ask)
  void wish('b', true, ask)
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, true])
  calls[0]?.answer()
  await turn()
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, true, false])
  expect(told, 'not before all is asked').toEqual([])
  calls[2]?.answer()
  await turn()
  expect(told).toEqual(['a false'])
})

test('a wish that came back to what was asked is not asked for again', async () => {
  const { calls, ask } = aServer()
  const told: string[] = []
  const wish = lastWishes<string>({ settled: (_, state) => told.push(state), failed: () => told.push('failed') })
  for (const wanted of [true, false, true]) void wish('a', wanted, ask)
  calls[0]?.answer()
  await turn()
  expect([calls.length, told]).toEqual([1, ['true']])
})

test('a refused wish is given up and told, and the next one is asked for', async () => {
  const { calls, ask } = aServer()
  const told: string[] = []
  const wish = lastWishes<string>({ settled: (_, state) => told.push(state), failed: (_, error) => told.push(error.message) })
  void wish('a', true, ask)
  calls[0]?.refuse()
  await turn()
  void wish('a', true, ask)
  calls[1]?.answer()
  await turn()
  expect(told).toEqual(['refused', 'true'])
})
