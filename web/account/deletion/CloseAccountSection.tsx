import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { DeactivateForm } from './DeactivateForm.tsx'
import { DeletionForm } from './DeletionForm.tsx'
import { text } from './text.ts'

export function CloseAccountSection() {
  const [open, setOpen] = useState<'deactivate' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <SettingsSection title={text.title} summary={text.state}>
      {!open && (
        <ButtonRow>
          <Button variant="quiet" size="small" onClick={() => setOpen('deactivate')}>
            {text.deactivate}
          </Button>
          <Button variant="danger" size="small" onClick={() => setOpen('remove')}>
            {text.remove}
          </Button>
        </ButtonRow>
      )}
      {open === 'deactivate' && <DeactivateForm close={close} />}
      {open === 'remove' && <DeletionForm close={close} />}
    </SettingsSection>
  )
}
