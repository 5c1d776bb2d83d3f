import { lazy, Suspense, useState } from 'react'
import type { ShareTarget } from './ShareOptions.tsx'
import styles from './share-button.module.css'
import { shareText } from './share-text.ts'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

/** Opens the ways to share a post, which come when they are asked for. */
export function ShareButton({ post }: { post: ShareTarget }) {
  // Closed it stays, so that the focus finds its way back here.
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
