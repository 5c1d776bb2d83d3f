import { type AutosaveEvent, type AutosaveState, autosaveReducer, backoffMs, createInitialState, selectUnsaved } from './autosave-state.ts'
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from './local-draft.ts'
import { classifySaveError, getUserMessage } from './save-error.ts'
import type { Snapshot } from './snapshot.ts'
import { whenIdle } from './when-idle.ts'

/** Saves a snapshot based on `revision`. A retry after a lost response reuses `saveId`, and the server must apply it only once. */
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
  /** Stores unsaved content locally and sends or retries it now, unless a save is in flight or in conflict. */
  flush(): void
  resume(revision: number, snapshot?: Snapshot): void
  /** Moves the local draft to the hash that a new post receives on its first save. */
  rename(hash: string): void
  /** Stops the timers; a save in flight still completes. */
  stop(): void
}

/**
 * Delay before changes are stored locally; a crash loses at most this plus the idle wait. A shorter delay would slow down typing, because
 * storing a long draft takes several ms.
 */
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
