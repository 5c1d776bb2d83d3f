import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './draft-links.module.css'
import { text } from './text.ts'

const DAYS = { '1': 1, '7': 7, '30': 30 } as const

/** Sends the same idempotency key with every attempt, so a retry creates no duplicate link. */
export function LinkForm({ hash, onCreated }: { hash: string; onCreated: (path: string) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [label, setLabel] = useState('')
  const [days, setDays] = useState<keyof typeof DAYS>('7')
  const create = useMutation({
    mutationFn: () => unwrap(api.api.posts[':hash']['draft-links'].$post({ param: { hash }, json: { key, label, days: DAYS[days] } })),
    onSuccess: ({ path }) => onCreated(path),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['draft-links', 'of', hash] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  const { fields, formError } = fieldErrors(create.error, ['label'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field
        label={text.label}
        hint={text.labelHint}
        optional={text.optional}
        error={fields.label}
        counter={{ value: label, max: LIMITS.nameGraphemes }}
      >
        {(control) => <TextInput {...control} autoComplete="off" value={label} onChange={(event) => setLabel(event.target.value)} />}
      </Field>
      <SelectField label={text.days} options={text.dayNames} value={days} onChange={(chosen) => setDays(chosen)} />
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={create.isPending}>
          {text.create}
        </Button>
      </ButtonRow>
    </form>
  )
}
