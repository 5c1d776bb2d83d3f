import { MINUTE } from '#shared/time.ts'
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from './local-draft.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Saves a snapshot based on `revision`, which is undefined for a new post. Retries reuse `saveId`, and the server must apply it only once.
 */
export type Save = (snapshot: Snapshot, saveId: string, revision: number | undefined) => Promise<{ revision: number }>

interface Options {
  save: Save
  hash: string
  revision?: number
  debounceMs: number
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  createSaveId(): string
  now(): number
  random(): number
}

export interface Autosave {
  state(): AutosaveState
  /** False when the last write to local storage failed. */
  isSavedLocally(): boolean
  subscribe(listener: () => void): () => void
  change(snapshot: Snapshot): void
  recover(draft: LocalDraft): void
  /** Stores unsaved content locally; also sends or retries it, unless a save is in flight or a conflict is unresolved. */
  flush(): void
  resume(revision: number, snapshot?: Snapshot): void
  /** Moves the local draft to the hash that a new post receives on its first save. */
  rename(hash: string): void
  /** Stops the timers; a save in flight still completes. */
  stop(): void
}

/** Delay before changes are stored locally; a crash loses at most this plus the idle wait. Storing more often would slow down typing. */
const LOCAL_SAVE_DELAY_MS = 1000

export function createAutosave(options: Options): Autosave {
  const { debounceMs, storage, createSaveId, now, random } = options
  let { hash } = options
  let state = createInitialState(options.revision)
  let savedLocally = true
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let localSaveTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const saveLocally = () => {
    clearTimeout(localSaveTimer)
    localSaveTimer = undefined
    const unsaved = selectUnsaved(state)
    if (!unsaved) return deleteLocalDraft(storage, hash)
    const { attempt, pending } = state
    const inFlight = attempt ? { saveId: attempt.saveId, newer: pending !== undefined } : {}
    const draft: LocalDraft = { ...unsaved, keptAt: now(), revision: state.revision, ...inFlight }
    savedLocally = saveLocalDraft(storage, hash, draft)
  }
  const dispatch = (event: AutosaveEvent) => {
    const before = state
    state = autosaveReducer(state, event)
    if (state === before) return
    const startsSave = state.phase === 'saving' && before.phase !== 'saving'
    // Store the save id before sending: the page may close at any moment, and the next page needs the id to resend the save.
    if (startsSave || !selectUnsaved(state)) saveLocally()
    else localSaveTimer ??= setTimeout(() => whenIdle(() => localSaveTimer !== undefined && saveLocally()), LOCAL_SAVE_DELAY_MS)
    if (startsSave) void send()
    for (const listener of listeners) listener()
  }
  const scheduleSend = (ms: number) => {
    clearTimeout(sendTimer)
    sendTimer = setTimeout(() => dispatch({ type: 'send', saveId: createSaveId() }), ms)
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
      dispatch({ type: 'failed', saveId, kind: classifySaveError(error), message: getUserMessage(error) })
    }
    if (state.phase === 'dirty') scheduleSend(debounceMs)
    if (state.phase === 'offline') scheduleSend(backoffMs(state.failures, random()))
  }
  return {
    state: () => state,
    isSavedLocally: () => savedLocally,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(snapshot) {
      dispatch({ type: 'changed', snapshot })
      if (state.phase === 'dirty') scheduleSend(debounceMs)
    },
    recover({ title, document, saveId, newer }) {
      dispatch({ type: 'recovered', snapshot: { title, document }, saveId, newer })
      if (state.phase === 'offline') scheduleSend(0)
      if (state.phase === 'dirty') scheduleSend(debounceMs)
    },
    flush() {
      if (selectUnsaved(state)) saveLocally()
      dispatch({ type: 'send', saveId: createSaveId() })
    },
    resume(revision, snapshot) {
      dispatch({ type: 'resumed', revision, snapshot })
      if (state.phase === 'dirty') scheduleSend(0)
    },
    rename(next) {
      if (next === hash) return
      deleteLocalDraft(storage, hash)
      hash = next
      if (selectUnsaved(state)) saveLocally()
    },
    stop() {
      clearTimeout(sendTimer)
      clearTimeout(localSaveTimer)
      localSaveTimer = undefined
    },
  }
}

/** A snapshot being saved. Retries reuse `saveId`, so the server applies the save only once. */
interface Attempt {
  snapshot: Snapshot
  saveId: string
}

export type Phase = 'idle' | 'dirty' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused'

interface AutosaveState {
  phase: Phase
  /** Content to save after `attempt`, or next without one. */
  pending?: Snapshot
  /** Save in flight or waiting for a retry. */
  attempt?: Attempt
  /** Server revision the next save is based on; undefined before the first save of a new post. */
  revision?: number
  /** Consecutive failures of the current save. */
  failures: number
  /** Persian message of the last conflict or rejection, kept until the next save; undefined if the error had none. */
  message?: string
}

type AutosaveEvent =
  | { type: 'changed'; snapshot: Snapshot }
  /** Dispatched by the timer for saves and retries, or by `flush`. */
  | { type: 'send'; saveId: string }
  | { type: 'saved'; saveId: string; revision: number }
  | { type: 'failed'; saveId: string; kind: 'retry' | 'conflict' | 'refused'; message?: string }
  /** A draft recovered from the device. `saveId` is set if a save was unacknowledged; `newer` tells whether the draft is newer than it. */
  | { type: 'recovered'; snapshot: Snapshot; saveId?: string; newer?: boolean }
  /** The user resolved a conflict or restored a revision; `snapshot` is set if content remains to be saved. */
  | { type: 'resumed'; revision: number; snapshot?: Snapshot }

export const createInitialState = (revision?: number): AutosaveState => ({ phase: 'idle', failures: 0, revision })

/**
 * Computes the next state: idle → dirty → saving → saved, or offline, conflict or refused after a failure; a rejected save with newer
 * content becomes dirty again. At most one attempt exists, and newer content waits for its response: a save whose response was lost must be
 * resolved before another builds on it.
 */
export function autosaveReducer(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case 'changed': {
      const phase = state.phase === 'idle' || state.phase === 'saved' || state.phase === 'refused' ? 'dirty' : state.phase
      return { ...state, phase, pending: event.snapshot }
    }
    case 'send': {
      if (state.phase === 'offline' && state.attempt) return { ...state, phase: 'saving' }
      if ((state.phase !== 'dirty' && state.phase !== 'refused') || !state.pending) return state
      return {
        ...state,
        phase: 'saving',
        pending: undefined,
        attempt: { snapshot: state.pending, saveId: event.saveId },
        message: undefined,
      }
    }
    case 'saved': {
      if (state.phase !== 'saving' || state.attempt?.saveId !== event.saveId) return state
      return { phase: state.pending ? 'dirty' : 'saved', pending: state.pending, revision: event.revision, failures: 0 }
    }
    case 'failed': {
      if (state.phase !== 'saving' || state.attempt?.saveId !== event.saveId) return state
      if (event.kind === 'retry') return { ...state, phase: 'offline', failures: state.failures + 1 }
      // Rejected content is not resent automatically; it stays pending unless newer content already replaces it.
      const pending = state.pending ?? state.attempt.snapshot
      const phase = event.kind === 'refused' && state.pending ? 'dirty' : event.kind
      return { phase, pending, revision: state.revision, failures: 0, message: event.message }
    }
    case 'recovered': {
      if (state.phase !== 'idle') return state
      const { snapshot, saveId, newer } = event
      if (saveId === undefined) return { ...state, phase: 'dirty', pending: snapshot }
      // The server recognizes the id of a save it already applied, so resending it causes no conflict. Newer content is sent afterwards.
      return { ...state, phase: 'offline', attempt: { snapshot, saveId }, pending: newer ? snapshot : undefined }
    }
    case 'resumed': {
      if (state.phase !== 'conflict' && state.phase !== 'saved' && state.phase !== 'idle') return state
      return { phase: event.snapshot ? 'dirty' : 'saved', pending: event.snapshot, revision: event.revision, failures: 0 }
    }
  }
}

/** Returns the newest content the server has not acknowledged, or undefined when it has acknowledged everything. */
const selectUnsaved = ({ pending, attempt }: AutosaveState): Snapshot | undefined => pending ?? attempt?.snapshot

/** Returns the delay in ms before the next retry: doubles from 1 s to at most 60 s, then applies ±25 % jitter. `random` is 0–1. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(MINUTE, 1000 * 2 ** Math.max(0, failures - 1)) * (0.75 + random / 2)

/**
 * Classifies a failed save: `retry` without a status or for 408, 425, 429 and 5xx, `conflict` for 409 and 412 (ask the user), and `refused`
 * for any other status (wait for a change).
 */
export function classifySaveError(error: unknown): 'retry' | 'conflict' | 'refused' {
  const status = getStatus(error)
  if (status === undefined || status === 0 || status >= 500 || status === 408 || status === 425 || status === 429) return 'retry'
  return status === 409 || status === 412 ? 'conflict' : 'refused'
}

/** Returns the error's message if it is in Persian and therefore written for users; undefined otherwise. */
export const getUserMessage = (error: unknown): string | undefined =>
  error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : undefined

function getStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  return typeof error.status === 'number' ? error.status : undefined
}

/** Runs work when the browser is idle, after 500 ms at the latest; immediately without `requestIdleCallback`. */
export const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') work()
  else requestIdleCallback(work, { timeout: 500 })
}
