import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { lazy, Suspense, useState } from 'react'
import type { Snapshot } from '#web/posts/editor/snapshot.ts'
import { Button } from '#web/ui/Button.tsx'
import compact from '#web/ui/compact-button.module.css'
import type { Restored } from '#worker/posts/revisions/contract.ts'
import { buttonText } from './button-text.ts'
import { useRestore } from './use-restore.ts'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'))

interface Props {
  hash: string
  /** What stands in the editor now. */
  present: () => Snapshot
  settle: () => Promise<number>
  onRestored: (restored: Restored) => void
}

/** Opens the history of a draft, which is fetched only then. */
export function HistoryButton({ hash, present, settle, onRestored }: Props) {
  const [opened, setOpened] = useState<Snapshot>()
  const restore = useRestore({
    hash,
    settle,
    onRestored: (restored) => {
      setOpened(undefined)
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
        onClick={() => setOpened(present())}
      >
        {buttonText.open}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <HistoryDialog
            hash={hash}
            present={opened}
            restoring={restore.isPending}
            onRestore={(revision) => restore.mutate(revision)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
