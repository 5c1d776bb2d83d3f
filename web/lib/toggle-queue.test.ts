import { expect, test } from 'vitest'
import { toggleQueue } from './toggle-queue.ts'

function fakeServer() {
  const calls: { wanted: boolean; answer: (state?: string) => void; reject: () => void }[] = []
  const send = (wanted: boolean) =>
    new Promise<string>((done, fail) =>
      calls.push({ wanted, answer: (state = String(wanted)) => done(state), reject: () => fail(new Error('refused')) }),
    )
  return { calls, send }
}
const flushMicrotasks = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(done))))

test('sends one request at a time per key, then only the latest wanted state', async () => {
  const { calls, send } = fakeServer()
  const log: string[] = []
  const enqueueToggle = toggleQueue<string>({ onSettled: (key, state) => log.push(`${key} ${state}`), onFailed: () => log.push('failed') })
  for (const wanted of [true, false, true, false]) void enqueueToggle('a', wanted, send)
  void enqueueToggle('b', true, send)
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, true])
  calls[0]?.answer()
  await flushMicrotasks()
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, true, false])
  expect(log, 'not before all is asked').toEqual([])
  calls[2]?.answer()
  await flushMicrotasks()
  expect(log).toEqual(['a false'])
})

test('sends nothing more when the wanted state returns to the one already sent', async () => {
  const { calls, send } = fakeServer()
  const log: string[] = []
  const enqueueToggle = toggleQueue<string>({ onSettled: (_, state) => log.push(state), onFailed: () => log.push('failed') })
  for (const wanted of [true, false, true]) void enqueueToggle('a', wanted, send)
  calls[0]?.answer()
  await flushMicrotasks()
  expect([calls.length, log]).toEqual([1, ['true']])
})

test('reports a rejected toggle and sends the next one', async () => {
  const { calls, send } = fakeServer()
  const log: string[] = []
  const enqueueToggle = toggleQueue<string>({ onSettled: (_, state) => log.push(state), onFailed: (_, error) => log.push(error.message) })
  void enqueueToggle('a', true, send)
  calls[0]?.reject()
  await flushMicrotasks()
  void enqueueToggle('a', true, send)
  calls[1]?.answer()
  await flushMicrotasks()
  expect(log).toEqual(['refused', 'true'])
})
