import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { compressedFetch } from '#web/lib/compressed-fetch.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import type { AutosaveHandle } from '#web/posts/editor/use-autosave.tsx'
import { text } from './text.ts'

interface Options {
  hash: string
  onCreated: (hash: string) => void
}

/**
 * Returns the save function for autosave, which creates the post on the first save and updates its draft afterwards. A validation error
 * carries the message of its first invalid field.
 */
export function useSaveDraft({ hash, onCreated }: Options) {
  const { api } = useRouteContext({ from: '__root__' })
  return useCallback(
    async (snapshot: Snapshot, saveId: string, revision: number | undefined) => {
      const { title, document } = snapshot
      if (revision !== undefined)
        return withFieldMessage(
          unwrap(
            api.api.posts[':hash'].draft.$put({ param: { hash }, json: { saveId, revision, title, document } }, { fetch: compressedFetch }),
          ),
        )
      const created = await withFieldMessage(
        unwrap(api.api.posts.$post({ json: { key: saveId, title, document } }, { fetch: compressedFetch })),
      )
      onCreated(created.hash)
      return created
    },
    [api, hash, onCreated],
  )
}

const withFieldMessage = <Saved>(call: Promise<Saved>): Promise<Saved> =>
  call.catch((error: unknown) => {
    const field = error instanceof ApiError ? Object.values(error.body.fields ?? {})[0] : undefined
    throw error instanceof ApiError && field ? new ApiError(error.status, { ...error.body, message: field }) : error
  })

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
      // A conflict ends only when the user resolves it, so no later phase would settle the promise.
      if (view.phase === 'conflict') return reject(new Error(view.message ?? text.conflictTitle))
      waiters.current.push({ resolve, reject })
      view.flush()
    })
}
