import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { shareText } from './button-text.ts'
import styles from './buttons.module.css'
import type { ShareTarget } from './ShareDialog.tsx'

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx'))

/** Opens the share dialog. */
export function ShareButton({ post, children }: { post: ShareTarget; children: ReactNode }) {
  // Undefined until the first opening; afterwards the dialog stays mounted, so that closing it restores focus to the button.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button type="button" className={styles.share} aria-label={shareText} onClick={() => setOpen(true)}>
        {children}
      </button>
      {open !== undefined && (
        <Suspense>
          <ShareDialog open={open} post={post} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
