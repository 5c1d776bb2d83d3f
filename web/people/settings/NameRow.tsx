import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './fields.module.css'
import { text } from './text.ts'
import { useProfileChange } from './use-profile-change.ts'

export const NameRow = ({ name }: { name: string }) => (
  <EditRow title={text.name} value={<bdi>{name}</bdi>}>
    {(close) => <NameForm name={name} close={close} />}
  </EditRow>
)

function NameForm({ name, close }: { name: string; close: () => void }) {
  const [typed, setTyped] = useState(name)
  const change = useProfileChange(() => {
    showToast({ message: text.nameSaved })
    close()
  })
  const { fields, formError } = fieldErrors(change.error, ['name'])
  return (
    <EditForm onSubmit={() => change.mutate({ name: typed })} onCancel={close} pending={change.isPending} error={formError}>
      <Field
        className={styles.labelHidden}
        label={text.name}
        hint={text.nameHint}
        error={fields.name}
        counter={{ value: typed, max: LIMITS.nameGraphemes }}
      >
        {(control) => (
          <TextInput {...control} autoComplete="name" autoFocus value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
    </EditForm>
  )
}
