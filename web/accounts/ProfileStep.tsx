import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ViewerView } from '#worker/accounts/contract.ts'
import styles from './accounts.module.css'
import { fieldErrors } from './field-errors.ts'
import { handleQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  challenge: string
  onMade: (viewer: ViewerView) => void
}

/** Who the new member is: a name, and a handle and a password if they like. */
export function ProfileStep({ challenge, onMade }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [handle, setHandle] = useState('')
  const asked = useDeferredValue(handle)
  const { data: answer } = useQuery({ ...handleQuery(api, asked), enabled: asked.length >= 3 })
  const make = useMutation({
    mutationFn: (form: FormData) => {
      const password = String(form.get('password') ?? '')
      const json = { challenge, name: String(form.get('name') ?? ''), ...(handle ? { handle } : {}), ...(password ? { password } : {}) }
      return read(api.api.auth.register.$post({ json }))
    },
    onSuccess: ({ viewer }) => onMade(viewer),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    make.mutate(new FormData(event.currentTarget))
  }
  const { fields, rest } = fieldErrors(make.error, ['name', 'handle', 'password'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field label={text.name} error={fields.name}>
        {(control) => <TextInput {...control} name="name" autoComplete="name" autoFocus />}
      </Field>
      <Field
        label={text.handle}
        hint={answer?.free ? text.handleFree : text.handleHint}
        error={fields.handle ?? answer?.reason ?? undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            name="handle"
            dir="ltr"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={handle}
            onChange={(event) => setHandle(event.target.value.trim().toLowerCase())}
          />
        )}
      </Field>
      <Field label={text.password} hint={text.passwordHint} error={fields.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
      </Field>
      {rest && (
        <p role="alert" className={styles.error}>
          {rest}
        </p>
      )}
      <Button type="submit" loading={make.isPending}>
        {text.create}
      </Button>
    </form>
  )
}
