import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { compressedFetch } from '#web/lib/compressed-fetch.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'

interface Options {
  hash: string
  onCreated: (hash: string) => void
}

/**
 * Returns the save function for autosave, which creates the post on the first save and updates its draft afterwards. Errors carry the
 * message of the first invalid field.
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

/** Replaces a validation error's message with that of its first invalid field. */
const withFieldMessage = <Saved>(call: Promise<Saved>): Promise<Saved> =>
  call.catch((error: unknown) => {
    const field = error instanceof ApiError ? Object.values(error.body.fields ?? {})[0] : undefined
    throw error instanceof ApiError && field ? new ApiError(error.status, { ...error.body, message: field }) : error
  })
