import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { safeStorage } from '#web/lib/safe-storage.ts'
import { type Autosave, createAutosave, type Phase, type Save } from './autosave.ts'
import { deleteLocalDraft, type LocalDraft, readLocalDraft } from './local-draft.ts'
import { addToOutbox, holdDraft, removeFromOutbox } from './outbox.ts'
import type { Snapshot } from './snapshot.ts'
import { TEXT } from './text.ts'
import { BarStatus } from './WritingBar.tsx'

interface Options {
  save: Save
  /** The draft's hash, or a placeholder such as `new` until it has one. */
  hash: string
  revision?: number
  debounceMs?: number
}

export interface AutosaveHandle {
  phase: Phase
  /** Persian message of the last conflict or rejection, kept until the next save; undefined if the error had none. */
  message: string | undefined
  revision: number | undefined
  isSavedLocally: boolean
  change(snapshot: Snapshot): void
  recover(copy: LocalDraft): void
  flush(): void
  /** Continues from the server's revision after a conflict or restore, and saves `snapshot` if given. */
  resume(revision: number, snapshot?: Snapshot): void
}

/** Saves changes automatically and keeps unsaved content on the device; `autosaveReducer` defines how failures are handled. */
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
  useEffect(() => holdDraft(hash), [hash])
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
  const status = useSyncExternalStore(autosave.subscribe, getSnapshot, getSnapshot)
  useOutbox(hash, status.phase)
  const { change, recover, flush, resume } = autosave
  return { ...status, change, recover, flush, resume }
}

/** Leaves a draft that could not be sent to the service worker, until a save succeeds. */
function useOutbox(hash: string, phase: Phase): void {
  const draft = useRef<string>(undefined)
  useEffect(() => {
    // Without an outbox, the next page with an editor or the next start sends the draft.
    const ignore = () => undefined
    if (phase === 'offline') {
      draft.current = hash
      void addToOutbox(hash).catch(ignore)
    } else if (phase === 'saved' && draft.current !== undefined) {
      void removeFromOutbox(draft.current).catch(ignore)
      draft.current = undefined
    }
  }, [hash, phase])
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

/** Returns the draft stored on the device; undefined when there is none, it is unreadable, or storage is unavailable. */
export const readUnsavedDraft = (hash: string): LocalDraft | undefined => readLocalDraft(safeStorage, hash)

export const discardUnsavedDraft = (hash: string): void => deleteLocalDraft(safeStorage, hash)

interface Props {
  phase: Phase
  message: string | undefined
  isSavedLocally: boolean
  /** Whether the server has the text shown before the first change. */
  isStored: boolean
  /** Shown before the first change. */
  children: ReactNode
}

const CALM_PHASES: readonly Phase[] = ['idle', 'dirty', 'saving', 'saved']

export const SaveStatus = ({ phase, message, isSavedLocally, isStored, children }: Props) => (
  <BarStatus
    icon={(phase === 'saved' || (phase === 'idle' && isStored)) && <IconCheck size={18} stroke={1.6} aria-hidden="true" />}
    isProblem={!CALM_PHASES.includes(phase)}
  >
    {phase === 'idle' ? children : formatStatus(phase, message, isSavedLocally)}
  </BarStatus>
)

function formatStatus(phase: Exclude<Phase, 'idle'>, message: string | undefined, isSavedLocally: boolean): string {
  if (phase === 'dirty') return TEXT.unsaved
  if (phase === 'saving') return TEXT.saving
  if (phase === 'saved') return TEXT.saved
  if (phase === 'conflict') return TEXT.conflict
  if (!isSavedLocally) return TEXT.offlineNotSaved
  return phase === 'offline' ? TEXT.offline : (message ?? TEXT.refused)
}
