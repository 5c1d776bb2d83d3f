import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { createUploadTask, type StartedUpload, type UploadTransport } from './upload-task.ts'

const STORED = 'stored'
const apiError = (status: number, message = '', details?: Record<string, number>, wait?: number) =>
  new ApiError(status, { code: 'conflict', message, requestId: '', ...(details ? { details } : {}) }, wait)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Creates a task that uploads 45 bytes in parts of ten to a fake transport; `over` replaces parts of the transport. */
function aServer(received: number[] = [], over: Partial<UploadTransport<StartedUpload, string>> = {}) {
  const upload = (): StartedUpload => ({ partBytes: 10, parts: [...received] })
  const sent: number[] = []
  const done: string[] = []
  const phases: string[] = []
  let [now, most] = [0, 0]
  const task = createUploadTask(
    {
      start: async () => upload(),
      send: async (_, number, signal, onProgress) => {
        sent.push(number)
        most = Math.max(most, ++now)
        onProgress(5)
        await new Promise((resolve) => setTimeout(resolve, 100))
        now -= 1
        signal.throwIfAborted()
        received.push(number)
      },
      complete: async () => STORED,
      cancel: vi.fn(async () => undefined),
      onDone: (stored) => done.push(stored),
      ...over,
    },
    45,
  )
  task.subscribe(() => phases.at(-1) !== task.read().phase && phases.push(task.read().phase))
  return { task, sent, done, phases, received, most: () => most }
}

test('sends the missing parts three at a time, then completes the upload', async () => {
  const complete = vi.fn(async () => STORED)
  const { task, sent, done, phases, most } = aServer([2], { complete })
  task.start()
  await vi.runAllTimersAsync()
  expect(sent).toEqual([1, 3, 4, 5])
  expect(most()).toBe(3)
  expect(done).toEqual([STORED])
  expect(complete).toHaveBeenCalledWith(expect.objectContaining({ partBytes: 10 }), expect.any(AbortSignal))
  expect(phases).toEqual(['sending', 'finishing', 'done'])
  expect(task.read().sent).toBe(45)
})

describe('on an unstable connection, an upload', () => {
  it('retries a part after 1 and 2 seconds, then after the server’s Retry-After', async () => {
    const times: number[] = []
    const failures = [apiError(0), apiError(503), apiError(429, '', undefined, 20)]
    const { task, done } = aServer([1, 2, 3, 4], {
      send: async () => {
        times.push(Date.now())
        const failure = failures.shift()
        if (failure) throw failure
      },
    })
    task.start()
    await vi.advanceTimersByTimeAsync(500)
    expect(task.read().phase).toBe('waiting')
    await vi.runAllTimersAsync()
    expect(times.map((time, at) => time - (times[at - 1] ?? time))).toEqual([0, 1000, 2000, 20_000])
    expect(done).toHaveLength(1)
  })

  it('resends parts that the server reports missing, and fails with the server’s message when it refuses a part', async () => {
    const parts = [1, 2, 3, 4, 5]
    let tries = 0
    const { task, sent, done } = aServer(parts, {
      complete: async () => {
        if (++tries > 1) return STORED
        parts.splice(2)
        throw apiError(409, 'سه بخش نرسیده است', { missing: 3 })
      },
    })
    task.start()
    await vi.runAllTimersAsync()
    expect([sent, done.length]).toEqual([[3, 4, 5], 1])

    const refused = aServer([], { send: () => Promise.reject(apiError(415, 'این پرونده صدا نیست')) })
    refused.task.start()
    await vi.runAllTimersAsync()
    expect(refused.task.read()).toMatchObject({ phase: 'failed', error: 'این پرونده صدا نیست' })
    expect(refused.done).toEqual([])
  })
})

test('pausing stops sending, resuming sends the missing parts, and cancelling notifies the server', async () => {
  const cancel = vi.fn(async () => undefined)
  const { task, sent, done, received } = aServer([], { cancel })
  task.start()
  await vi.advanceTimersByTimeAsync(150)
  task.pause()
  await vi.runAllTimersAsync()
  expect(task.read().phase).toBe('paused')
  expect(received).toEqual([1, 2, 3])
  const before = sent.length
  task.resume()
  await vi.runAllTimersAsync()
  expect(sent.slice(before)).toEqual([4, 5])
  expect(done).toHaveLength(1)
  await task.cancel()
  expect(cancel).toHaveBeenCalledOnce()
})

test('an upload paused while its last part arrives, or as it starts to finish, is not completed', async () => {
  const complete = vi.fn(async () => STORED)
  let finishPart = (): void => undefined
  const send = () => new Promise<void>((resolve) => (finishPart = resolve))
  const sending = aServer([1, 2, 3, 4], { complete, send })
  sending.task.start()
  await vi.runAllTimersAsync()
  sending.task.pause()
  finishPart()
  await vi.runAllTimersAsync()
  expect(sending.task.read().phase).toBe('paused')

  const finishing = aServer([1, 2, 3, 4, 5], { complete })
  finishing.task.subscribe(() => finishing.task.read().phase === 'finishing' && finishing.task.pause())
  finishing.task.start()
  await vi.runAllTimersAsync()
  expect(finishing.task.read().phase).toBe('paused')
  expect(complete).not.toHaveBeenCalled()
})
