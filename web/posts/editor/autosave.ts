import { type AutosaveEvent, type AutosaveState, autosave, backoffMs, initialAutosave, unsavedOf } from './autosave-state.ts'
import { type DeviceCopy, dropCopy, keepCopy } from './device-copy.ts'
import { kindOfFailure, messageOf } from './save-error.ts'
import type { Snapshot } from './snapshot.ts'
import { whenIdle } from './when-idle.ts'

/** Sends one snapshot that grew from `revision`. The same `saveId` may come again after a lost answer and must then be taken once. */
export type Save = (snapshot: Snapshot, saveId: string, revision: number | undefined) => Promise<{ revision: number }>

interface Options {
  save: Save
  hash: string
  revision?: number
  debounceMs: number
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  makeId(): string
  now(): number
  random(): number
}

export interface Autosave {
  state(): AutosaveState
  /** False when the last attempt to keep a copy on the device failed. */
  keptOnDevice(): boolean
  subscribe(listener: () => void): () => void
  change(snapshot: Snapshot): void
  /** Goes on with what an earlier life of the page left on the device. */
  recover(copy: DeviceCopy): void
  /** Sends now what waits, unless a save is under way, and brings the device copy up to date. */
  flush(): void
  resume(revision: number, snapshot?: Snapshot): void
  /** The draft got its address; the copy moves to it. */
  rename(hash: string): void
  /** Stops the timers; a save under way is left to end. */
  stop(): void
}

/** Of a crash no more than this and the wait below is lost; a long text takes milliseconds to write out, so not more often. */
const COPY_MS = 1000

/** The machine of `autosave-state.ts` with timers, the device copy and one save at a time. */
export function createAutosave(options: Options): Autosave {
  const { debounceMs, store, makeId, now, random } = options
  let { hash } = options
  let state = initialAutosave(options.revision)
  let kept = true
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let copyTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const copyNow = () => {
    clearTimeout(copyTimer)
    copyTimer = undefined
    const unsaved = unsavedOf(state)
    if (!unsaved) return dropCopy(store, hash)
    const { attempt, waiting } = state
    const underWay = attempt ? { saveId: attempt.saveId, newer: waiting !== undefined } : {}
    const copy: DeviceCopy = { ...unsaved, keptAt: now(), revision: state.revision, ...underWay }
    kept = keepCopy(store, hash, copy)
  }
  const dispatch = (event: AutosaveEvent) => {
    const before = state
    state = autosave(state, event)
    if (state === before) return
    const begins = state.phase === 'saving' && before.phase !== 'saving'
    // The page may end at any moment from here on, and the next one must know this save's name.
    if (begins || !unsavedOf(state)) copyNow()
    else copyTimer ??= setTimeout(() => whenIdle(() => copyTimer !== undefined && copyNow()), COPY_MS)
    if (begins) void send()
    for (const listener of listeners) listener()
  }
  const sendAfter = (ms: number) => {
    clearTimeout(sendTimer)
    sendTimer = setTimeout(() => dispatch({ type: 'send', saveId: makeId() }), ms)
  }
  const send = async () => {
    clearTimeout(sendTimer)
    const { attempt, revision } = state
    if (!attempt) return
    const { saveId } = attempt
    try {
      const saved = await options.save(attempt.snapshot, saveId, revision)
      dispatch({ type: 'saved', saveId, revision: saved.revision })
    } catch (error) {
      dispatch({ type: 'failed', saveId, kind: kindOfFailure(error), message: messageOf(error) })
    }
    if (state.phase === 'dirty') sendAfter(debounceMs)
    if (state.phase === 'offline') sendAfter(backoffMs(state.failures, random()))
  }
  return {
    state: () => state,
    keptOnDevice: () => kept,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(snapshot) {
      dispatch({ type: 'changed', snapshot })
      if (state.phase === 'dirty') sendAfter(debounceMs)
    },
    recover({ title, document, saveId, newer }) {
      dispatch({ type: 'recovered', snapshot: { title, document }, saveId, newer })
      if (state.phase === 'offline') sendAfter(0)
      if (state.phase === 'dirty') sendAfter(debounceMs)
    },
    flush() {
      if (unsavedOf(state)) copyNow()
      dispatch({ type: 'send', saveId: makeId() })
    },
    resume(revision, snapshot) {
      dispatch({ type: 'resumed', revision, snapshot })
      if (state.phase === 'dirty') sendAfter(0)
    },
    rename(next) {
      if (next === hash) return
      dropCopy(store, hash)
      hash = next
      if (unsavedOf(state)) copyNow()
    },
    stop() {
      clearTimeout(sendTimer)
      clearTimeout(copyTimer)
      copyTimer = undefined
    },
  }
}
