import { useEffect, useRef } from 'react'
import type { AutosaveHandle } from '#web/posts/editor/use-autosave.ts'
import { text } from './text.ts'

interface Waiter {
  resolve: (revision: number) => void
  reject: (error: Error) => void
}

/**
 * Returns a function that saves pending changes and resolves with the server revision; it rejects with a Persian message when saving fails.
 */
export function useFlushDraft(autosave: AutosaveHandle): () => Promise<number> {
  const latest = useRef(autosave)
  const waiters = useRef<Waiter[]>([])
  const { phase, revision, message } = autosave
  useEffect(() => {
    latest.current = autosave
  })
  useEffect(() => {
    if (phase === 'dirty' || phase === 'saving' || waiters.current.length === 0) return
    const pending = waiters.current.splice(0)
    const isSaved = (phase === 'saved' || phase === 'idle') && revision !== undefined
    for (const { resolve, reject } of pending)
      isSaved ? resolve(revision) : reject(new Error(message ?? (phase === 'conflict' ? text.conflictTitle : text.offline)))
  }, [phase, revision, message])
  return () =>
    new Promise<number>((resolve, reject) => {
      const view = latest.current
      if ((view.phase === 'saved' || view.phase === 'idle') && view.revision !== undefined) return resolve(view.revision)
      waiters.current.push({ resolve, reject })
      view.flush()
    })
}
