import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApiError, read } from '#web/lib/api.ts'
import { compressedFetch } from '#web/lib/compressed-fetch.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'

interface Options {
  hash: string
  /** A new post got its hash. */
  onMade: (hash: string) => void
}

/** The autosave's call: makes the post with its first words, saves a revision ever after. A refusal says which field and why. */
export function useDraftSave({ hash, onMade }: Options) {
  const { api } = useRouteContext({ from: '__root__' })
  return useCallback(
    async (snapshot: Snapshot, saveId: string, revision: number | undefined) => {
      const { title, document } = snapshot
      if (revision !== undefined)
        return told(
          read(
            api.api.posts[':hash'].draft.$put({ param: { hash }, json: { saveId, revision, title, document } }, { fetch: compressedFetch }),
          ),
        )
      const made = await told(read(api.api.posts.$post({ json: { key: saveId, title, document } }, { fetch: compressedFetch })))
      onMade(made.hash)
      return made
    },
    [api, hash, onMade],
  )
}

/** The answer; of a refusal by field, the field's own words. */
const told = <Saved>(call: Promise<Saved>): Promise<Saved> =>
  call.catch((error: unknown) => {
    const field = error instanceof ApiError ? Object.values(error.body.fields ?? {})[0] : undefined
    throw error instanceof ApiError && field ? new ApiError(error.status, { ...error.body, message: field }) : error
  })
