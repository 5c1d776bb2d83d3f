import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnSuspension } from '#worker/account/suspensions/contract.ts'
import { ownSuspensionQuery } from './queries.ts'
import styles from './suspension.module.css'
import { text } from './text.ts'

export function Appeal({ appeal }: { appeal: OwnSuspension['appeal'] }) {
  if (!appeal) return <AppealForm />
  return (
    <dl className={styles.details}>
      <dt>{text.yours}</dt>
      <dd className={styles.appealText}>{appeal.text}</dd>
      <dt>{text.answer}</dt>
      <dd className={styles.appealText}>{appeal.answer ?? text.waiting}</dd>
    </dl>
  )
}

function AppealForm() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const send = useMutation({
    mutationFn: () => unwrap(api.api.me.appeal.$post({ json: { text: typed } })),
    onSuccess: (suspension) => {
      queryClient.setQueryData(ownSuspensionQuery(api).queryKey, { suspension })
      showToast({ message: text.sent })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  const { fields, formError } = fieldErrors(send.error, ['text'])
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={text.appealReason} hint={text.appealHint} error={fields.text}>
        {(control) => <TextArea {...control} maxLength={2000} value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
      <p>
        <Button type="submit" loading={send.isPending}>
          {text.send}
        </Button>
      </p>
    </form>
  )
}
