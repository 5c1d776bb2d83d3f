import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { showSettingsText as text } from './show-settings-text.ts'

const CreateShowDialog = lazy(() => import('./CreateShowDialog.tsx'))

export function CreateShowButton({ onCreated }: { onCreated: (show: ManagedShow) => void }) {
  const [open, setOpen] = useState(false)
  const handleCreated = (show: ManagedShow) => {
    setOpen(false)
    onCreated(show)
  }
  return (
    <>
      <Button variant="quiet" icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {text.create}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CreateShowDialog onCreated={handleCreated} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
