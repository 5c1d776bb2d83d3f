import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useProof } from '#web/account/reauthentication/use-proof.tsx'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { CHANNELS, type Channel } from './channels.ts'
import { addressesQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  channel: Channel
  typed: string
  onTyped: (typed: string) => void
  onSent: (sent: CodeSent) => void
  removable: boolean
  close: () => void
}

/** A new address to send a code to; the present one can be removed when another stays. */
export function AddressForm({ channel, typed, onTyped, onSent, removable, close }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { withProof, dialog } = useProof()
  const { label, hint, input, ask, remove, removed } = CHANNELS[channel]
  const send = useMutation({ mutationFn: () => withProof(() => ask(api, typed)), onSuccess: onSent })
  const drop = useMutation({
    mutationFn: () => withProof(() => remove(api)),
    onSuccess: (own) => {
      queryClient.setQueryData(addressesQuery(api).queryKey, own)
      showToast({ message: removed })
      close()
    },
  })
  const { fields, rest } = fieldErrors(send.error ?? drop.error, [channel])
  return (
    <>
      <EditForm
        onSubmit={() => send.mutate()}
        onCancel={close}
        pending={send.isPending}
        submit={text.sendCode}
        error={rest}
        extra={
          removable && (
            <Button variant="plain" loading={drop.isPending} onClick={() => drop.mutate()}>
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
