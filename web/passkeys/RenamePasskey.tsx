import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { fieldErrors } from '#web/accounts/field-errors.ts'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PasskeyView } from '#worker/passkeys/contract.ts'
import styles from './passkeys.module.css'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

/** Another name for a passkey, typed where the old one stood. */
export function RenamePasskey({ passkey: { hash, name }, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: (next: string) => read(api.api.me.passkeys[':hash'].$patch({ param: { hash }, json: { name: next } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
      showToast({ message: text.renamed })
      onDone()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    rename.mutate(String(new FormData(event.currentTarget).get('name') ?? ''))
  }
  const { fields, rest } = fieldErrors(rename.error, ['name'])
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field label={text.name} error={fields.name ?? rest}>
        {(control) => <TextInput {...control} name="name" autoFocus defaultValue={name} />}
      </Field>
      <p className={styles.buttons}>
        <Button type="submit" loading={rename.isPending}>
          {text.save}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {text.cancel}
        </Button>
      </p>
    </form>
  )
}
