import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { browserName } from '#web/accounts/browser-name.ts'
import { fieldErrors } from '#web/accounts/field-errors.ts'
import { read } from '#web/lib/api.ts'
import type { WithProof } from '#web/reauthentication/use-proof.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { makePasskey } from './ceremony.ts'
import styles from './passkeys.module.css'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

/** Names a new passkey and has the device make it. */
export function AddPasskey({ withProof, onDone }: { withProof: WithProof; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async (name: string) => {
      const options = await withProof(() => read(api.api.me.passkeys.options.$post()))
      const credential = await makePasskey(options)
      return read(api.api.me.passkeys.$post({ json: { credential, name } }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
      showToast({ message: text.added })
      onDone()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate(String(new FormData(event.currentTarget).get('name') ?? ''))
  }
  const { fields, rest } = fieldErrors(add.error, ['name'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field label={text.name} hint={text.nameHint} error={fields.name}>
        {(control) => <TextInput {...control} name="name" autoFocus defaultValue={browserName(navigator.userAgent)} />}
      </Field>
      {rest && (
        <p role="alert" className={styles.error}>
          {rest}
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="submit" loading={add.isPending}>
          {text.make}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {text.cancel}
        </Button>
      </p>
    </form>
  )
}
