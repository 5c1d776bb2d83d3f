import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { createSpeedMeter, createUploadTask, type StartedUpload, type UploadTransport } from './upload-task.ts'

const STORED = 'stored'
const apiError = (status: number, message = '', details?: Record<string, number>, wait?: number) =>
  new ApiError(status, { code: 'conflict', message, requestId: '', ...(details ? { details } : {}) }, wait)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
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

    const refused = aServer([], { send: () => Promise.reject(apiError(415, 'این فایل صدا نیست')) })
    refused.task.start()
    await vi.runAllTimersAsync()
    expect(refused.task.read()).toMatchObject({ phase: 'failed', error: 'این فایل صدا نیست' })
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

test('the delay between attempts doubles from one second up to half a minute', async () => {
  const times: number[] = []
  const { task } = aServer([1, 2, 3, 4], {
    send: async () => {
      times.push(Date.now())
      if (times.length < 9) throw apiError(500)
    },
  })
  task.start()
  await vi.runAllTimersAsync()
  expect(times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / 1000)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test.each([
  ['without an answer', apiError(0), true],
  ['when it is limited', apiError(429), true],
  ['when the server fails', apiError(500), true],
  ['when a part arrived damaged', new ApiError(400, { code: 'invalid', message: '', requestId: '', fields: { digest: 'x' } }), true],
  ['when it is invalid', new ApiError(400, { code: 'invalid', message: '', requestId: '', fields: { key: 'x' } }), false],
  ['when it is forbidden', apiError(403), false],
  ['after an error of another kind', new TypeError('x'), false],
])('a part is sent again %s: %o', async (_, error, isRepeated) => {
  let attempts = 0
  const { task, done } = aServer([1, 2, 3, 4], {
    send: async () => {
      if (++attempts === 1) throw error
    },
  })
  task.start()
  await vi.runAllTimersAsync()
  expect([attempts, done.length, task.read().phase]).toEqual(isRepeated ? [2, 1, 'done'] : [1, 0, 'failed'])
})

test('a restored connection ends the wait', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  let attempts = 0
  const { task, done } = aServer([1, 2, 3, 4], {
    send: async () => {
      if (++attempts === 1) throw apiError(0, '', undefined, 300)
    },
  })
  task.start()
  await vi.advanceTimersByTimeAsync(10)
  expect([attempts, task.read().phase, task.read().speed]).toEqual([1, 'waiting', undefined])
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([attempts, done.length, vi.getTimerCount()]).toEqual([2, 1, 0])
})

test('an upload paused while it waits is not sent again, and one that is cancelled before it began asks the server nothing', async () => {
  const cancel = vi.fn(async () => undefined)
  let attempts = 0
  const { task } = aServer([1, 2, 3, 4], {
    cancel,
    send: async () => {
      attempts++
      throw apiError(0)
    },
  })
  await task.cancel()
  expect(cancel).not.toHaveBeenCalled()
  task.start()
  await vi.advanceTimersByTimeAsync(500)
  task.pause()
  await vi.runAllTimersAsync()
  expect([attempts, task.read().phase, vi.getTimerCount()]).toEqual([1, 'paused', 0])
})

test('parts that stay missing fail the upload after three rounds', async () => {
  let rounds = 0
  const { task } = aServer([1, 2, 3, 4, 5], {
    complete: async () => {
      rounds++
      throw apiError(409, 'نرسیده', { missing: 1 })
    },
  })
  task.start()
  await vi.runAllTimersAsync()
  expect([rounds, task.read().phase, task.read().error]).toEqual([3, 'failed', 'نرسیده'])
})

test('a rejected end is not repeated', async () => {
  let rounds = 0
  const { task } = aServer([1, 2, 3, 4, 5], {
    complete: async () => {
      rounds++
      throw apiError(409, 'جای خالی نیست', { free: 1 })
    },
  })
  task.start()
  await vi.runAllTimersAsync()
  expect([rounds, task.read().phase]).toEqual([1, 'failed'])
})

test('sent bytes are those of whole parts, the last one at its own length, and of the part in flight', async () => {
  const sent: number[] = []
  const { task } = aServer([5])
  task.subscribe(() => task.read().phase === 'sending' && sent.push(task.read().sent))
  task.start()
  await vi.advanceTimersByTimeAsync(50)
  expect([sent[0], sent.at(-1)]).toEqual([5, 20])
  await vi.runAllTimersAsync()
  expect(task.read()).toMatchObject({ phase: 'done', sent: 45, speed: undefined })
})

test('a part that failed is no longer on its way', async () => {
  let attempts = 0
  const { task } = aServer([1, 2, 3, 4], {
    send: async (_, __, ___, onProgress) => {
      onProgress(3)
      if (++attempts === 1) throw apiError(0)
      onProgress(1)
    },
  })
  const sent: number[] = []
  task.subscribe(() => sent.push(task.read().sent))
  task.start()
  await vi.runAllTimersAsync()
  expect([sent.includes(43), sent.includes(41), Math.max(...sent)]).toEqual([true, true, 45])
})

test('a listener that was removed is not called again', async () => {
  const { task } = aServer()
  const listener = vi.fn()
  task.subscribe(listener)()
  task.start()
  await vi.runAllTimersAsync()
  expect(listener).not.toHaveBeenCalled()
})

test('the speed is known after two seconds of progress, over the last eight', () => {
  const meter = createSpeedMeter()
  expect(meter.speed()).toBeUndefined()
  meter.record(0, 0)
  meter.record(1000, 1999)
  expect(meter.speed()).toBeUndefined()
  meter.record(1000, 2000)
  expect(meter.speed()).toBe(500)
  meter.record(9000, 10_000)
  expect(meter.speed()).toBe(1000)
  meter.reset()
  meter.record(5, 0)
  meter.record(5, 5000)
  expect(meter.speed()).toBeUndefined()
})
