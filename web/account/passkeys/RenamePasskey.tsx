import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { readTextField } from '#web/lib/form-data.ts'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PasskeyView } from '#worker/account/passkeys/contract.ts'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

export function RenamePasskey({ passkey: { hash, name }, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: (next: string) => unwrap(api.api.me.passkeys[':hash'].$patch({ param: { hash }, json: { name: next } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
      showToast({ message: text.renamed })
      onDone()
    },
  })
  const { fields, formError } = fieldErrors(rename.error, ['name'])
  return (
    <EditForm width="narrow" onSubmit={(form) => rename.mutate(readTextField(form, 'name'))} onCancel={onDone} pending={rename.isPending}>
      <Field label={text.name} error={fields.name ?? formError}>
        {(control) => <TextInput {...control} name="name" autoFocus defaultValue={name} />}
      </Field>
    </EditForm>
  )
}
