import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Autosave, createAutosave, type Save } from './autosave.ts'
import type { Phase } from './autosave-state.ts'
import { deleteLocalDraft, type LocalDraft, readLocalDraft } from './local-draft.ts'
import type { Snapshot } from './snapshot.ts'

interface Options {
  save: Save
  /** The draft's hash, or a placeholder such as `new` until it has one. */
  hash: string
  revision?: number
  debounceMs?: number
}

export interface AutosaveHandle {
  phase: Phase
  /** Reason for the failure, in Persian, if the server gave one. */
  message: string | undefined
  revision: number | undefined
  isSavedLocally: boolean
  change(snapshot: Snapshot): void
  recover(copy: LocalDraft): void
  flush(): void
  /** Continues from the server's revision after a conflict or restore, and saves `snapshot` if given. */
  resume(revision: number, snapshot?: Snapshot): void
}

/** Saves changes automatically and keeps unsaved content on the device; `autosave-state.ts` defines how failures are handled. */
export function useAutosave({ save, hash, revision, debounceMs = 1000 }: Options): AutosaveHandle {
  const latest = useRef(save)
  const [autosave] = useState(() =>
    createAutosave({
      save: (...args) => latest.current(...args),
      hash,
      revision,
      debounceMs,
      storage: safeStorage,
      createSaveId: createSaveIdFactory(),
      now: () => Date.now(),
      random: () => Math.random(),
    }),
  )
  useEffect(() => {
    latest.current = save
  }, [save])
  useEffect(() => autosave.rename(hash), [autosave, hash])
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') autosave.flush()
    }
    const listeners: [EventTarget, string, () => void][] = [
      [document, 'visibilitychange', onVisibilityChange],
      [window, 'pagehide', autosave.flush],
      [window, 'online', autosave.flush],
    ]
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener)
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener)
      autosave.flush()
      autosave.stop()
    }
  }, [autosave])

  const [getSnapshot] = useState(() => createStatusSelector(autosave))
  const { change, recover, flush, resume } = autosave
  return { ...useSyncExternalStore(autosave.subscribe, getSnapshot, getSnapshot), change, recover, flush, resume }
}

type AutosaveStatus = Pick<AutosaveHandle, 'phase' | 'message' | 'revision' | 'isSavedLocally'>

/** Creates a selector that returns the same object until a value changes, so that a keystroke does not re-render the page. */
function createStatusSelector({ state, isSavedLocally }: Autosave): () => AutosaveStatus {
  let last: AutosaveStatus | undefined
  return () => {
    const { phase, message, revision } = state()
    const next = { phase, message, revision, isSavedLocally: isSavedLocally() }
    const isSame =
      last?.phase === phase && last.message === message && last.revision === revision && last.isSavedLocally === next.isSavedLocally
    if (!last || !isSame) last = next
    return last
  }
}

/**
 * Creates save ids that start with a session id, from which the server learns when one session overwrites another's content and keeps a
 * revision first.
 */
const createSaveIdFactory = () => {
  const session = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  return () => `${session}_${crypto.randomUUID()}`
}

/** Accesses localStorage lazily: referencing it throws where it is blocked, and the server has none. */
const safeStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

/** Reads the draft stored on the device. Browser only. */
export const readUnsavedDraft = (hash: string): LocalDraft | undefined => readLocalDraft(safeStorage, hash)

export const discardUnsavedDraft = (hash: string): void => deleteLocalDraft(safeStorage, hash)
