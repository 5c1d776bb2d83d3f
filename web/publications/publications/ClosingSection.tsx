import { useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { HandleInput } from '#web/ui/TextInput.tsx'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import { closePublication } from './actions.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

/** Closes a publication for good, after its owner typed its handle. */
export function ClosingSection({ publication: { hash } }: { publication: ManagedPublication }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      title={text.close}
      summary={text.closeSummary}
      action={
        !open && (
          <span className={styles.scripted}>
            <Button variant="danger" size="small" onClick={() => setOpen(true)}>
              {text.close}
            </Button>
          </span>
        )
      }
    >
      {open && <ClosingForm hash={hash} close={() => setOpen(false)} />}
      <FormDetails label={text.close} forms={formName(closePublication.name, { hash })}>
        {import.meta.env.SSR && <ClosingForm hash={hash} close={() => undefined} />}
      </FormDetails>
    </SettingsSection>
  )
}

function ClosingForm({ hash, close }: { hash: string; close: () => void }) {
  const [handle, setHandle] = useState('')
  const closing = useAction(closePublication, { hash })
  const { fields, formError } = fieldErrors(closing.error, ['handle'])
  return (
    <EditForm action={closing} onCancel={close} error={formError} submitLabel={text.closeNow} danger>
      <p>{text.closeLead}</p>
      <Field label={text.closeHandle} error={fields.handle}>
        {(control) => <HandleInput {...control} value={handle} onValueChange={setHandle} />}
      </Field>
    </EditForm>
  )
}
