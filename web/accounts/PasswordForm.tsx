import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { read } from '#web/lib/api.ts'
import { useProof } from '#web/reauthentication/use-proof.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { persianDigits } from '#worker/lib/persian/digits.ts'
import { fieldErrors } from './field-errors.ts'
import { passwordQuery, sessionsQuery } from './own-queries.ts'
import styles from './own-sections.module.css'
import { passwordAdvice } from './password-advice.ts'
import { viewerQuery } from './queries.ts'
import { settingsText } from './settings-text.ts'

/** Setting or changing the password; a first one takes a fresh proof. */
export function PasswordForm({ isSet, onDone }: { isSet: boolean; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { withProof, dialog } = useProof()
  const viewer = useQuery(viewerQuery(api)).data?.viewer
  const [next, setNext] = useState('')
  const change = useMutation({
    mutationFn: (form: FormData) => {
      const current = isSet ? String(form.get('current') ?? '') : undefined
      const json = { current, next, endOthers: form.get('endOthers') !== null }
      return withProof(() => read(api.api.me.password.$put({ json })))
    },
    onSuccess: async ({ ended }) => {
      await Promise.all([passwordQuery(api), sessionsQuery(api)].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
      showToast({ message: settingsText.changed(ended > 0 ? persianDigits(ended) : undefined) })
      onDone()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(new FormData(event.currentTarget))
  }
  const { fields, rest } = fieldErrors(change.error, ['current', 'next'])
  return (
    <>
      <form onSubmit={submit} className={styles.form} noValidate>
        <input type="text" name="username" autoComplete="username" value={viewer?.handle ?? ''} readOnly hidden />
        {isSet && (
          <Field label={settingsText.current} error={fields.current}>
            {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" autoFocus />}
          </Field>
        )}
        <Field
          label={settingsText.next}
          hint={<span aria-live="polite">{passwordAdvice(next, [viewer?.handle ?? '', ...(viewer?.name.split(' ') ?? [])])}</span>}
          error={fields.next}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="next"
              autoComplete="new-password"
              autoFocus={!isSet}
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          )}
        </Field>
        <label className={styles.check}>
          <input type="checkbox" name="endOthers" defaultChecked />
          <span>
            {settingsText.endOthers}
            <span className={styles.hint}>{settingsText.endOthersHint}</span>
          </span>
        </label>
        {rest && (
          <p role="alert" className={styles.error}>
            {rest}
          </p>
        )}
        <p className={styles.buttons}>
          <Button type="submit" loading={change.isPending}>
            {settingsText.save}
          </Button>
          <Button variant="plain" onClick={onDone}>
            {settingsText.cancel}
          </Button>
        </p>
      </form>
      {dialog}
    </>
  )
}
