import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { onSend, textOf } from '#web/lib/form-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import styles from './proof.module.css'
import { text } from './text.ts'

/** A proof by the password. */
export function PasswordProof({ onProven }: { onProven: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const box = useRef<HTMLInputElement>(null)
  const prove = useMutation({
    mutationFn: (password: string) => read(api.api.me.proof.$post({ json: { kind: 'password', password } })),
    onSuccess: onProven,
    onError: () => box.current?.focus(),
  })
  useEffect(() => box.current?.focus(), [])
  const { fields, rest } = fieldErrors(prove.error, ['password'])
  return (
    <form onSubmit={onSend((form) => prove.mutate(textOf(form, 'password')))} className={styles.form} noValidate>
      <Field label={text.password} error={fields.password ?? rest}>
        {(control) => <PasswordInput {...control} ref={box} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" loading={prove.isPending}>
        {text.confirm}
      </Button>
    </form>
  )
}
