import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { revisionKeys } from '#web/lib/query-keys/posts.ts'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { showToast } from '#web/ui/toast.ts'
import type { RestoreResult } from '#worker/posts/revisions/contract.ts'
import { text } from './text.ts'

const HistoryDialog = lazyPart(() => import('./HistoryDialog.tsx'))

interface Props {
  hash: string
  current: () => Snapshot
  flushDraft: () => Promise<number>
  onRestored: (restored: RestoreResult) => void
}

/** Returns a function that opens the history of a post, and the dialog to render, which is null while closed. */
export function useHistoryDialog({ hash, current, flushDraft, onRestored }: Props): { open: () => void; dialog: ReactNode } {
  const [snapshot, setSnapshot] = useState<Snapshot>()
  const restore = useRestoreRevision({
    hash,
    flushDraft,
    onRestored: (restored) => {
      setSnapshot(undefined)
      onRestored(restored)
    },
  })
  const dialog = snapshot && (
    <Suspense>
      <HistoryDialog
        hash={hash}
        current={snapshot}
        restoring={restore.isPending}
        onRestore={(revision) => restore.mutate(revision)}
        onClose={() => setSnapshot(undefined)}
      />
    </Suspense>
  )
  return { open: () => setSnapshot(current()), dialog: dialog ?? null }
}

interface Options {
  hash: string
  /** Saves pending changes and resolves with the draft revision. */
  flushDraft: () => Promise<number>
  onRestored: (restored: RestoreResult) => void
}

function useRestoreRevision({ hash, flushDraft, onRestored }: Options) {
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
      showToast({ message: text.restored, undo: () => restore.mutate(restored.previousRevision) })
      return queryClient.invalidateQueries({ queryKey: revisionKeys.list(hash) })
    },
    onError: (error) => void showToast({ message: error.message, failed: true }),
  })
  return restore
}
