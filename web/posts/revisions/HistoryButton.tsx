import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { lazy, Suspense, useState } from 'react'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { Button } from '#web/ui/Button.tsx'
import compact from '#web/ui/compact-button.module.css'
import type { RestoreResult } from '#worker/posts/revisions/contract.ts'
import { buttonText } from './button-text.ts'
import { useRestoreRevision } from './use-restore-revision.ts'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'))

interface Props {
  hash: string
  current: () => Snapshot
  flushDraft: () => Promise<number>
  onRestored: (restored: RestoreResult) => void
}

export function HistoryButton({ hash, current, flushDraft, onRestored }: Props) {
  const [snapshot, setSnapshot] = useState<Snapshot>()
  const restore = useRestoreRevision({
    hash,
    flushDraft,
    onRestored: (restored) => {
      setSnapshot(undefined)
      onRestored(restored)
    },
  })
  return (
    <>
      <Button
        variant="plain"
        size="small"
        className={compact.compact}
        icon={<IconHistory size={20} stroke={1.6} />}
        onClick={() => setSnapshot(current())}
      >
        {buttonText.open}
      </Button>
      {snapshot && (
        <Suspense fallback={null}>
          <HistoryDialog
            hash={hash}
            current={snapshot}
            restoring={restore.isPending}
            onRestore={(revision) => restore.mutate(revision)}
            onClose={() => setSnapshot(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
