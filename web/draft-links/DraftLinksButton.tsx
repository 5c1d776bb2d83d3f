import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { text } from './text.ts'

const DraftLinksDialog = lazy(() => import('./DraftLinksDialog.tsx'))

/** Opens the secret links of a draft, which are fetched only then. */
export function DraftLinksButton({ hash }: { hash: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DraftLinksDialog hash={hash} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
