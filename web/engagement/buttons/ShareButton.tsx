import { lazy, Suspense, useState } from 'react'
import type { ShareTarget } from './ShareOptions.tsx'
import styles from './share-button.module.css'
import { shareText } from './share-text.ts'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

export function ShareButton({ post }: { post: ShareTarget }) {
  // Once opened, the dialog stays mounted so that closing it restores focus to the button.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button type="button" className={styles.share} onClick={() => setOpen(true)}>
        {shareText}
      </button>
      {open !== undefined && (
        <Suspense>
          <ShareDialog open={open} post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
