import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { RestoreResult } from '#worker/posts/revisions/contract.ts'
import { buttonText } from './button-text.ts'

interface Options {
  hash: string
  /** Saves pending changes and resolves with the draft revision. */
  flushDraft: () => Promise<number>
  onRestored: (restored: RestoreResult) => void
}

export function useRestoreRevision({ hash, flushDraft, onRestored }: Options) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: async (targetRevision: number) => {
      const json = { saveId: crypto.randomUUID(), revision: await flushDraft() }
      const answer = unwrap(
        api.api.posts[':hash'].revisions[':revision'].restore.$post({ param: { hash, revision: String(targetRevision) }, json }),
      )
      // Hono cannot infer the recursive document type; the response contract is `RestoreResult`.
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
