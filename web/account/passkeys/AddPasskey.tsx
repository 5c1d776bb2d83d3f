import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { WithReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { unwrap } from '#web/lib/api.ts'
import { browserName } from '#web/lib/browser-name.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { readTextField } from '#web/lib/form-data.ts'
import { createPasskey } from '#web/lib/webauthn-ceremony.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

export function AddPasskey({ withReauthentication, onDone }: { withReauthentication: WithReauthentication; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async (name: string) => {
      const options = await withReauthentication(() => unwrap(api.api.me.passkeys.options.$post()))
      const credential = await createPasskey(options)
      return unwrap(api.api.me.passkeys.$post({ json: { credential, name } }))
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
      showToast({ message: text.added })
      onDone()
    },
  })
  const { fields, formError } = fieldErrors(add.error, ['name'])
  return (
    <EditForm
      width="narrow"
      onSubmit={(form) => add.mutate(readTextField(form, 'name'))}
      onCancel={onDone}
      pending={add.isPending}
      submitLabel={text.make}
      error={formError}
    >
      <Field label={text.name} hint={text.nameHint} error={fields.name}>
        {(control) => <TextInput {...control} name="name" autoFocus defaultValue={browserName(navigator.userAgent)} />}
      </Field>
    </EditForm>
  )
}
