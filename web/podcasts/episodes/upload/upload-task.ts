import { ApiError } from '#web/lib/api.ts'
import type { SoundUpload, StoredSound } from '#worker/podcasts/episodes/contract.ts'
import { openPace } from './pace.ts'
import { isPassing, pause, waitBefore } from './retry.ts'

const AT_ONCE = 3
/** How long a finished upload waits for the waveform still being drawn, in ms. */
const PEAKS_MS = 20_000
const ROUNDS = 3

export interface Progress {
  /** `waiting`: the line is gone, it goes on by itself. */
  phase: 'preparing' | 'sending' | 'waiting' | 'paused' | 'finishing' | 'done' | 'failed'
  sent: number
  /** Bytes a second, once known. */
  speed?: number | undefined
  /** Why it failed, in Persian. */
  error?: string
}

/** What the task needs of the world. */
export interface Line {
  start: () => Promise<SoundUpload>
  send: (upload: SoundUpload, number: number, signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<void>
  complete: (upload: SoundUpload, peaks: string) => Promise<StoredSound>
  cancel: (upload: SoundUpload) => Promise<unknown>
  peaks: Promise<string>
  onDone: (stored: StoredSound) => void
}

/** One file on its way: three parts at a time, each tried until it is there; can be paused, gone on with and cancelled. */
export function uploadTask(line: Line, bytes: number) {
  let progress: Progress = { phase: 'preparing', sent: 0 }
  let run = new AbortController()
  let upload: SoundUpload | undefined
  const flying = new Map<number, number>()
  const came = new Set<number>()
  const pace = openPace()
  const listeners = new Set<() => void>()

  const show = (next: Partial<Progress>) => {
    progress = { ...progress, ...next }
    for (const listener of listeners) listener()
  }
  const sizeOf = ({ partBytes }: SoundUpload, number: number) => Math.min(partBytes, bytes - (number - 1) * partBytes)
  const showSent = (of: SoundUpload) => {
    const sent = [...came].reduce((sum, number) => sum + sizeOf(of, number), 0) + [...flying.values()].reduce((sum, each) => sum + each, 0)
    pace.note(sent, Date.now())
    show({ sent, speed: pace.speed(), phase: progress.phase === 'waiting' && flying.size === 0 ? 'waiting' : 'sending' })
  }

  async function tried<Got>(signal: AbortSignal, act: () => Promise<Got>): Promise<Got> {
    for (let tries = 1; ; tries++) {
      try {
        return await act()
      } catch (error) {
        signal.throwIfAborted()
        if (!isPassing(error)) throw error
        show({ phase: 'waiting', speed: undefined })
        pace.forget()
        await pause(waitBefore(tries, error), signal)
      }
    }
  }

  async function sendMissing(of: SoundUpload, signal: AbortSignal): Promise<void> {
    const wanted = Array.from({ length: Math.ceil(bytes / of.partBytes) }, (_, at) => at + 1).filter((number) => !came.has(number))
    const next = async (): Promise<void> => {
      for (let number = wanted.shift(); number !== undefined; number = wanted.shift()) {
        const part = number
        await tried(signal, async () => {
          try {
            await line.send(of, part, signal, (sent) => {
              flying.set(part, sent)
              showSent(of)
            })
            came.add(part)
          } finally {
            flying.delete(part)
          }
        })
        showSent(of)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  async function go(signal: AbortSignal): Promise<void> {
    for (let round = 1; ; round++) {
      const of = await tried(signal, line.start)
      upload = of
      came.clear()
      for (const number of of.parts) came.add(number)
      showSent(of)
      await sendMissing(of, signal)
      show({ phase: 'finishing', sent: bytes, speed: undefined })
      const peaks = await Promise.race([line.peaks, pause(PEAKS_MS, signal).then(() => '')])
      try {
        const stored = await tried(signal, () => line.complete(of, peaks))
        show({ phase: 'done' })
        return line.onDone(stored)
      } catch (error) {
        // Another device took parts back; they are sent again.
        if (!(error instanceof ApiError && error.body.details?.missing !== undefined) || round === ROUNDS) throw error
      }
    }
  }

  function begin(): void {
    run = new AbortController()
    const { signal } = run
    go(signal).catch((error: unknown) => {
      if (signal.aborted) return
      // The other parts of one that failed need not go on.
      run.abort()
      show({ phase: 'failed', speed: undefined, error: error instanceof Error ? error.message : String(error) })
    })
  }

  return {
    begin,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => progress,
    pause(): void {
      run.abort()
      pace.forget()
      show({ phase: 'paused', speed: undefined })
    },
    goOn(): void {
      show({ phase: 'preparing' })
      begin()
    },
    /** Ends it for good, here and on the server. */
    async cancel(): Promise<void> {
      run.abort()
      if (upload) await line.cancel(upload)
    },
  }
}
export type UploadTask = ReturnType<typeof uploadTask>
