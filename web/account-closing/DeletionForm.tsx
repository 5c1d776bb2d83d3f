import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '#web/accounts/field-errors.ts'
import { read } from '#web/lib/api.ts'
import { useProof } from '#web/reauthentication/use-proof.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { formatNumber } from '#worker/lib/persian/digits.ts'
import styles from './leaving.module.css'
import { PublicationChoice, SHUT } from './PublicationChoice.tsx'
import { leavingQuery } from './queries.ts'
import { text } from './text.ts'

/** Deleting the account: what it means, a choice for each publication, and the handle typed by hand. */
export function DeletionForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: leaving } = useSuspenseQuery(leavingQuery(api))
  const { withProof, dialog } = useProof()
  const [handle, setHandle] = useState('')
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const publications = leaving.publications.flatMap(({ hash }) => {
    const choice = choices[hash]
    return choice ? [{ hash, to: choice === SHUT ? null : choice }] : []
  })
  const leave = useMutation({
    mutationFn: () => withProof(() => read(api.api.me.deletion.$post({ json: { handle, publications } }))),
    onSuccess: () => location.assign('/'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    leave.mutate()
  }
  const names = leaving.publications.map(({ hash }) => `publications.${hash}`)
  const { fields, rest } = fieldErrors(leave.error, ['handle', ...names])
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{text.removeLead(formatNumber(leaving.graceDays))}</p>
        {leaving.publications.map((publication) => (
          <PublicationChoice
            key={publication.hash}
            publication={publication}
            chosen={choices[publication.hash] ?? ''}
            onChoose={(choice) => setChoices({ ...choices, [publication.hash]: choice })}
            error={fields[`publications.${publication.hash}`]}
          />
        ))}
        <Field label={text.handle} error={fields.handle}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={handle}
              onChange={(event) => setHandle(event.target.value)}
            />
          )}
        </Field>
        {rest && (
          <p role="alert" className={styles.error}>
            {rest}
          </p>
        )}
        <p className={styles.buttons}>
          <Button type="submit" variant="danger" loading={leave.isPending}>
            {text.removeNow}
          </Button>
          <Button variant="plain" onClick={close}>
            {text.cancel}
          </Button>
        </p>
      </form>
      {dialog}
    </>
  )
}
