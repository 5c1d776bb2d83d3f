import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Autosave, createAutosave, type Save } from './autosave.ts'
import type { Phase } from './autosave-state.ts'
import { type DeviceCopy, dropCopy, readCopy } from './device-copy.ts'
import type { Snapshot } from './snapshot.ts'

interface Options {
  save: Save
  /** The draft's hash, or a name such as `new` until it has one. */
  hash: string
  /** Revision the editor opened with. */
  revision?: number
  debounceMs?: number
}

export interface AutosaveView {
  phase: Phase
  /** Why it stopped, in Persian, if the server said. */
  message: string | undefined
  revision: number | undefined
  /** False when the device could not keep a copy either. */
  keptOnDevice: boolean
  change(snapshot: Snapshot): void
  recover(copy: DeviceCopy): void
  flush(): void
  /** After a conflict or a restore: go on from the server's revision, with these words in its place, or with its own when none are given. */
  resume(revision: number, snapshot?: Snapshot): void
}

/** Saves what is written, a second after typing stops; see `autosave-state.ts` for what happens when that fails. */
export function useAutosave({ save, hash, revision, debounceMs = 1000 }: Options): AutosaveView {
  const latest = useRef(save)
  const [machine] = useState(() =>
    createAutosave({
      save: (...args) => latest.current(...args),
      hash,
      revision,
      debounceMs,
      store: deviceStore,
      makeId: nameSaves(),
      now: () => Date.now(),
      random: () => Math.random(),
    }),
  )
  useEffect(() => {
    latest.current = save
  }, [save])
  useEffect(() => machine.rename(hash), [machine, hash])
  useEffect(() => {
    const leaving = () => {
      if (document.visibilityState === 'hidden') machine.flush()
    }
    const listeners: [EventTarget, string, () => void][] = [
      [document, 'visibilitychange', leaving],
      [window, 'pagehide', machine.flush],
      [window, 'online', machine.flush],
    ]
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener)
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener)
      machine.flush()
      machine.stop()
    }
  }, [machine])

  const [shown] = useState(() => shownOf(machine))
  const { change, recover, flush, resume } = machine
  return { ...useSyncExternalStore(machine.subscribe, shown, shown), change, recover, flush, resume }
}

type Shown = Pick<AutosaveView, 'phase' | 'message' | 'revision' | 'keptOnDevice'>

/** What screens show of the machine: the same object until something in it changes, so that a key draws nothing anew. */
function shownOf({ state, keptOnDevice }: Autosave): () => Shown {
  let last: Shown | undefined
  return () => {
    const { phase, message, revision } = state()
    const next = { phase, message, revision, keptOnDevice: keptOnDevice() }
    const isSame =
      last?.phase === phase && last.message === message && last.revision === revision && last.keptOnDevice === next.keptOnDevice
    if (!last || !isSame) last = next
    return last
  }
}

/** Names of saves begin with their session's, by which the server keeps what another session wrote before it is written over. */
const nameSaves = () => {
  const session = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  return () => `${session}_${crypto.randomUUID()}`
}

/** The device's storage, reached late: merely naming it throws where it is forbidden, and the server has none. */
const deviceStore: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

/** Words of this draft that never reached the server, if this device kept any. Browser only. */
export const restoreUnsaved = (hash: string): DeviceCopy | undefined => readCopy(deviceStore, hash)

/** Forgets them, when the person chose the server's version. */
export const forgetUnsaved = (hash: string): void => dropCopy(deviceStore, hash)
