import { expect, test } from 'vitest'
import { toggleQueue } from './toggle-queue.ts'

/** A server that answers when it is told to. */
function fakeServer() {
  const calls: { wanted: boolean; answer: (state?: string) => void; reject: () => void }[] = []
  const send = (wanted: boolean) =>
    new Promise<string>((done, fail) =>
      calls.push({ wanted, answer: (state = String(wanted)) => done(state), reject: () => fail(new Error('refused')) }),
    )
  return { calls, ask: send }
}
const flushMicrotasks = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(done))))

test('of many presses one call runs at a time and the last wish is what is asked for in the end', async () => {
  const { calls, ask } = fakeServer()
  const log: string[] = []
  const enqueueToggle = toggleQueue<string>({ settled: (key, state) => log.push(`${key} ${state}`), failed: () => log.push('failed') })
  for (const wanted of [true, false, true, false]) void enqueueToggle('a', wanted, ask)
  void enqueueToggle('b', true, ask)
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, true])
  calls[0]?.answer()
  await flushMicrotasks()
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, true, false])
  expect(log, 'not before all is asked').toEqual([])
  calls[2]?.answer()
  await flushMicrotasks()
  expect(log).toEqual(['a false'])
})

test('a wish that came back to what was asked is not asked for again', async () => {
  const { calls, ask } = fakeServer()
  const log: string[] = []
  const enqueueToggle = toggleQueue<string>({ settled: (_, state) => log.push(state), failed: () => log.push('failed') })
  for (const wanted of [true, false, true]) void enqueueToggle('a', wanted, ask)
  calls[0]?.answer()
  await flushMicrotasks()
  expect([calls.length, log]).toEqual([1, ['true']])
})

test('a refused wish is given up and told, and the next one is asked for', async () => {
  const { calls, ask } = fakeServer()
  const log: string[] = []
  const enqueueToggle = toggleQueue<string>({ settled: (_, state) => log.push(state), failed: (_, error) => log.push(error.message) })
  void enqueueToggle('a', true, ask)
  calls[0]?.reject()
  await flushMicrotasks()
  void enqueueToggle('a', true, ask)
  calls[1]?.answer()
  await flushMicrotasks()
  expect(log).toEqual(['refused', 'true'])
})
