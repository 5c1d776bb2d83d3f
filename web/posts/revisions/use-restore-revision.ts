import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { RestoreResult } from '#worker/posts/revisions/contract.ts'
import { buttonText } from './button-text.ts'

interface Options {
  hash: string
  /** Sends what is unsaved and answers the draft's revision. */
  flushDraft: () => Promise<number>
  onRestored: (restored: RestoreResult) => void
}

/** Brings an earlier state back, after what is typed was saved; the toast takes it back. */
export function useRestoreRevision({ hash, flushDraft, onRestored }: Options) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: async (targetRevision: number) => {
      const json = { saveId: crypto.randomUUID(), revision: await flushDraft() }
      const answer = unwrap(
        api.api.posts[':hash'].revisions[':revision'].restore.$post({ param: { hash, revision: String(targetRevision) }, json }),
      )
      // Hono's JSON type loses the document's recursion; the contract of the answer is Restored.
      return (await answer) as RestoreResult
    },
    onSuccess: (restored) => {
      onRestored(restored)
      showToast({ message: buttonText.restored, undo: () => restore.mutate(restored.previousRevision) })
      return queryClient.invalidateQueries({ queryKey: ['revisions', hash] })
    },
    onError: (error) => void showToast({ message: error.message, failed: true }),
  })
  return restore
}
