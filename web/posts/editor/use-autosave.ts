import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Autosave, createAutosave, type Save } from './autosave.ts'
import type { Phase } from './autosave-state.ts'
import { deleteLocalDraft, type LocalDraft, readLocalDraft } from './local-draft.ts'
import type { Snapshot } from './snapshot.ts'

interface Options {
  save: Save
  /** The draft's hash, or a name such as `new` until it has one. */
  hash: string
  /** Revision the editor opened with. */
  revision?: number
  debounceMs?: number
}

export interface AutosaveHandle {
  phase: Phase
  /** Why it stopped, in Persian, if the server said. */
  message: string | undefined
  revision: number | undefined
  /** False when the device could not keep a copy either. */
  isSavedLocally: boolean
  change(snapshot: Snapshot): void
  recover(copy: LocalDraft): void
  flush(): void
  /** After a conflict or a restore: go on from the server's revision, with these words in its place, or with its own when none are given. */
  resume(revision: number, snapshot?: Snapshot): void
}

/** Saves what is written, a second after typing stops; see `autosave-state.ts` for what happens when that fails. */
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

/** What screens show of the machine: the same object until something in it changes, so that a key draws nothing anew. */
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

/** Names of saves begin with their session's, by which the server keeps what another session wrote before it is written over. */
const createSaveIdFactory = () => {
  const session = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  return () => `${session}_${crypto.randomUUID()}`
}

/** The device's storage, reached late: merely naming it throws where it is forbidden, and the server has none. */
const safeStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

/** Words of this draft that never reached the server, if this device kept any. Browser only. */
export const readUnsavedDraft = (hash: string): LocalDraft | undefined => readLocalDraft(safeStorage, hash)

/** Forgets them, when the person chose the server's version. */
export const discardUnsavedDraft = (hash: string): void => deleteLocalDraft(safeStorage, hash)
