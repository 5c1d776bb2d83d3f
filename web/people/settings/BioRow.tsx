import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import fieldStyles from './fields.module.css'
import styles from './profile.module.css'
import { text } from './text.ts'
import { useProfileChange } from './use-profile-change.ts'

const MAX = LIMITS.bioGraphemes

export const BioRow = ({ bio }: { bio: string }) => (
  <EditRow title={text.bio} value={bio && <p className={styles.bio}>{bio}</p>}>
    {(close) => <BioForm bio={bio} close={close} />}
  </EditRow>
)

function BioForm({ bio, close }: { bio: string; close: () => void }) {
  const [typed, setTyped] = useState(bio)
  const change = useProfileChange(() => {
    showToast({ message: text.bioSaved })
    close()
  })
  const length = countGraphemes(typed.trim())
  // Show the error only while the submitted text is unchanged.
  const { fields, formError } = fieldErrors(change.variables?.bio === typed ? change.error : null, ['bio'])
  return (
    <EditForm onSubmit={() => change.mutate({ bio: typed })} onCancel={close} pending={change.isPending} error={formError}>
      <Field
        className={fieldStyles.labelHidden}
        label={text.bio}
        hint={text.bioCount(formatNumber(length), formatNumber(MAX))}
        error={length > MAX ? text.bioOver(formatNumber(length - MAX)) : fields.bio}
      >
        {(control) => <TextArea {...control} autoFocus value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
    </EditForm>
  )
}
