import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { OwnShow } from '#worker/podcasts/shows/contract.ts'
import { ownText as text } from './own-text.ts'

const CreateShowDialog = lazy(() => import('./CreateShowDialog.tsx'))

/** Makes a show in a dialog, which is fetched only then. */
export function CreateShow({ onMade }: { onMade: (show: OwnShow) => void }) {
  const [open, setOpen] = useState(false)
  const made = (show: OwnShow) => {
    setOpen(false)
    onMade(show)
  }
  return (
    <>
      <Button variant="quiet" icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {text.create}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CreateShowDialog onMade={made} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
