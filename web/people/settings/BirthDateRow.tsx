import { useState } from 'react'
import { formatDay, toIsoDate, toJalali } from '#shared/persian/jalali-date.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { EditRow } from '#web/ui/EditRow.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './fields.module.css'
import { type DateParts, JalaliDateSelect } from './JalaliDateSelect.tsx'
import { text } from './text.ts'
import { useProfileChange } from './use-profile-change.ts'

export const BirthDateRow = ({ birthDate }: { birthDate: string | null }) => (
  <EditRow
    title={text.birthDate}
    value={
      birthDate && (
        <>
          {formatDay(birthDate)}
          <span className={styles.hint}> · {text.birthDateHint}</span>
        </>
      )
    }
  >
    {(close) => <BirthDateForm birthDate={birthDate} close={close} />}
  </EditRow>
)

function BirthDateForm({ birthDate, close }: { birthDate: string | null; close: () => void }) {
  const [parts, setParts] = useState<DateParts>(() => (birthDate ? toJalali(birthDate) : {}))
  const [incomplete, setIncomplete] = useState(false)
  const change = useProfileChange((profile) => {
    showToast({ message: profile.birthDate ? text.birthDateSaved : text.birthDateGone })
    close()
  })
  const save = () => {
    const { year, month, day } = parts
    const isComplete = year !== undefined && month !== undefined && day !== undefined
    setIncomplete(!isComplete)
    if (isComplete) change.mutate({ birthDate: toIsoDate({ year, month, day }) })
  }
  const { fields, formError } = fieldErrors(change.error, ['birthDate'])
  return (
    <EditForm
      onSubmit={save}
      onCancel={close}
      pending={change.isPending}
      error={incomplete ? text.incomplete : (fields.birthDate ?? formError)}
      extra={
        birthDate && (
          <Button variant="plain" onClick={() => change.mutate({ birthDate: null })}>
            {text.clear}
          </Button>
        )
      }
    >
      <JalaliDateSelect parts={parts} onChange={setParts} />
      <p className={styles.hint}>{text.birthDateHint}</p>
    </EditForm>
  )
}
