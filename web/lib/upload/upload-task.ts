import { ApiError } from '#web/lib/api.ts'

const CONCURRENCY = 3
const MAX_ROUNDS = 3

export interface Progress {
  /** `waiting` follows a transient error, until the automatic retry. */
  phase: 'preparing' | 'sending' | 'waiting' | 'paused' | 'finishing' | 'done' | 'failed'
  sent: number
  /** Bytes per second, once known. */
  speed?: number | undefined
  error?: string
}

/** An upload that the server has begun: the size of its parts and the numbers of those that have arrived, from 1. */
export interface StartedUpload {
  partBytes: number
  parts: readonly number[]
}

export interface UploadTransport<Upload extends StartedUpload, Result> {
  start: () => Promise<Upload>
  send: (upload: Upload, number: number, signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<void>
  complete: (upload: Upload, signal: AbortSignal) => Promise<Result>
  cancel: (upload: Upload) => Promise<unknown>
  onDone: (stored: Result) => void
}

/** Creates a task that uploads a file in parts, retries after transient errors and can be paused. */
export function createUploadTask<Upload extends StartedUpload, Result>(transport: UploadTransport<Upload, Result>, bytes: number) {
  let progress: Progress = { phase: 'preparing', sent: 0 }
  let run = new AbortController()
  let upload: Upload | undefined
  const inFlight = new Map<number, number>()
  const uploadedParts = new Set<number>()
  const speedMeter = createSpeedMeter()
  const listeners = new Set<() => void>()

  const updateProgress = (next: Partial<Progress>) => {
    progress = { ...progress, ...next }
    for (const listener of listeners) listener()
  }
  const sizeOf = ({ partBytes }: Upload, number: number) => Math.min(partBytes, bytes - (number - 1) * partBytes)
  const updateSent = (of: Upload) => {
    const sent =
      [...uploadedParts].reduce((sum, number) => sum + sizeOf(of, number), 0) + [...inFlight.values()].reduce((sum, each) => sum + each, 0)
    speedMeter.record(sent, Date.now())
    updateProgress({ sent, speed: speedMeter.speed(), phase: progress.phase === 'waiting' && inFlight.size === 0 ? 'waiting' : 'sending' })
  }

  async function withRetry<Result>(signal: AbortSignal, operation: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await operation()
      } catch (error) {
        signal.throwIfAborted()
        if (!isTransient(error)) throw error
        updateProgress({ phase: 'waiting', speed: undefined })
        speedMeter.reset()
        await waitForRetry(computeRetryDelay(attempt, error), signal)
      }
    }
  }

  async function sendMissing(of: Upload, signal: AbortSignal): Promise<void> {
    const wanted = Array.from({ length: Math.ceil(bytes / of.partBytes) }, (_, at) => at + 1).filter((number) => !uploadedParts.has(number))
    const next = async (): Promise<void> => {
      for (let number = wanted.shift(); number !== undefined; number = wanted.shift()) {
        const part = number
        await withRetry(signal, async () => {
          try {
            await transport.send(of, part, signal, (sent) => {
              inFlight.set(part, sent)
              updateSent(of)
            })
            uploadedParts.add(part)
          } finally {
            inFlight.delete(part)
          }
        })
        signal.throwIfAborted()
        updateSent(of)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, next))
  }

  async function runUpload(signal: AbortSignal): Promise<void> {
    for (let round = 1; ; round++) {
      const of = await withRetry(signal, transport.start)
      upload = of
      signal.throwIfAborted()
      uploadedParts.clear()
      for (const number of of.parts) uploadedParts.add(number)
      updateSent(of)
      await sendMissing(of, signal)
      updateProgress({ phase: 'finishing', sent: bytes, speed: undefined })
      signal.throwIfAborted()
      try {
        const stored = await withRetry(signal, () => transport.complete(of, signal))
        signal.throwIfAborted()
        updateProgress({ phase: 'done' })
        return transport.onDone(stored)
      } catch (error) {
        // The next round sends the parts that the server reports missing.
        if (!(error instanceof ApiError && error.body.details?.missing !== undefined) || round === MAX_ROUNDS) throw error
      }
    }
  }

  function start(): void {
    run = new AbortController()
    const { signal } = run
    runUpload(signal).catch((error: unknown) => {
      if (signal.aborted) return
      run.abort()
      updateProgress({ phase: 'failed', speed: undefined, error: error instanceof Error ? error.message : String(error) })
    })
  }

  return {
    start,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => progress,
    pause(): void {
      run.abort()
      speedMeter.reset()
      updateProgress({ phase: 'paused', speed: undefined })
    },
    resume(): void {
      updateProgress({ phase: 'preparing' })
      start()
    },
    /** Aborts the upload in this tab and deletes it on the server; rejects if that request fails. */
    async cancel(): Promise<void> {
      run.abort()
      if (upload) await transport.cancel(upload)
    },
  }
}
export type UploadTask = ReturnType<typeof createUploadTask>

const INITIAL_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || (error.status === 400 && error.body.fields?.digest !== undefined))

/**
 * Returns the delay before the next attempt in ms: `INITIAL_DELAY_MS`, doubled per attempt up to `MAX_DELAY_MS`, but at least the server's
 * `Retry-After`. `attempt` is 1-based.
 */
function computeRetryDelay(attempt: number, error: unknown): number {
  const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(retryAfterMs, Math.min(INITIAL_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS))
}

/** Waits for `ms` or until the device is back online; rejects when `signal` aborts. */
const waitForRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const end = new AbortController()
    const finish = (then: () => void) => () => {
      clearTimeout(timer)
      end.abort()
      then()
    }
    const timer = setTimeout(finish(resolve), ms)
    addEventListener('online', finish(resolve), { signal: end.signal })
    signal.addEventListener(
      'abort',
      finish(() => reject(signal.reason)),
      { signal: end.signal },
    )
  })

const WINDOW_MS = 8000
const MIN_SAMPLE_MS = 2000

/** Measures the upload speed over `WINDOW_MS`; undefined until the samples span `MIN_SAMPLE_MS` and show progress. */
export function createSpeedMeter() {
  let samples: { at: number; sent: number }[] = []
  return {
    record(sent: number, at: number): void {
      samples = [...samples.filter((one) => at - one.at <= WINDOW_MS), { at, sent }]
    },
    /** Returns the speed in bytes per second. */
    speed(): number | undefined {
      const [first, last] = [samples[0], samples.at(-1)]
      if (!first || !last || last.at - first.at < MIN_SAMPLE_MS || last.sent <= first.sent) return undefined
      return ((last.sent - first.sent) * 1000) / (last.at - first.at)
    },
    reset(): void {
      samples = []
    },
  }
}
