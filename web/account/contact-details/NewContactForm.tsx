import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { CHANNELS, type Channel } from './channels.ts'
import { contactDetailsQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  channel: Channel
  typed: string
  onTyped: (typed: string) => void
  onSent: (sent: CodeSent) => void
  removable: boolean
  close: () => void
}

export function NewContactForm({ channel, typed, onTyped, onSent, removable, close }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const { label, hint, input, requestCode, remove, removed } = CHANNELS[channel]
  const send = useMutation({ mutationFn: () => withReauthentication(() => requestCode(api, typed)), onSuccess: onSent })
  const removal = useMutation({
    mutationFn: () => withReauthentication(() => remove(api)),
    onSuccess: (own) => {
      queryClient.setQueryData(contactDetailsQuery(api).queryKey, own)
      showToast({ message: removed })
      close()
    },
  })
  const { fields, formError } = fieldErrors(send.error ?? removal.error, [channel])
  return (
    <>
      <EditForm
        onSubmit={() => send.mutate()}
        onCancel={close}
        pending={send.isPending}
        submitLabel={text.sendCode}
        error={formError}
        extra={
          removable && (
            <Button variant="plain" loading={removal.isPending} onClick={() => removal.mutate()}>
              {text.remove}
            </Button>
          )
        }
      >
        <Field label={label} hint={hint} error={fields[channel]}>
          {(control) => (
            <TextInput {...control} {...input} autoFocus dir="ltr" value={typed} onChange={(event) => onTyped(event.target.value)} />
          )}
        </Field>
      </EditForm>
      {dialog}
    </>
  )
}
