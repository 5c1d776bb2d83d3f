import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { WithProof } from '#web/account/reauthentication/use-proof.tsx'
import { read } from '#web/lib/api.ts'
import { browserName } from '#web/lib/browser-name.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { textOf } from '#web/lib/form-data.ts'
import { makePasskey } from '#web/lib/webauthn.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
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
  const { fields, rest } = fieldErrors(add.error, ['name'])
  return (
    <EditForm
      width="narrow"
      onSubmit={(form) => add.mutate(textOf(form, 'name'))}
      onCancel={onDone}
      pending={add.isPending}
      submit={text.make}
      error={rest}
    >
      <Field label={text.name} hint={text.nameHint} error={fields.name}>
        {(control) => <TextInput {...control} name="name" autoFocus defaultValue={browserName(navigator.userAgent)} />}
      </Field>
    </EditForm>
  )
}
