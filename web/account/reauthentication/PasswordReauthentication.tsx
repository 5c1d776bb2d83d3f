import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { handleSubmit, readTextField } from '#web/lib/form-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import styles from './reauthentication.module.css'
import { text } from './text.ts'

export function PasswordReauthentication({ onReauthenticated }: { onReauthenticated: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const input = useRef<HTMLInputElement>(null)
  const reauthenticate = useMutation({
    mutationFn: (password: string) => unwrap(api.api.me.reauthentication.$post({ json: { kind: 'password', password } })),
    onSuccess: onReauthenticated,
    onError: () => input.current?.focus(),
  })
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(reauthenticate.error, ['password'])
  return (
    <form onSubmit={handleSubmit((form) => reauthenticate.mutate(readTextField(form, 'password')))} className={styles.form} noValidate>
      <Field label={text.password} error={fields.password ?? formError}>
        {(control) => <PasswordInput {...control} ref={input} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" loading={reauthenticate.isPending}>
        {text.confirm}
      </Button>
    </form>
  )
}
