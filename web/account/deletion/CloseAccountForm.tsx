import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'

interface Props {
  closeAccount: () => Promise<unknown>
  /** What leaving is called. */
  submit: string
  /** Fields the form shows. */
  fields?: readonly string[]
  close: () => void
  /** Gets what is wrong with each field. */
  children: (errors: Record<string, string>) => ReactNode
}

/** One way of leaving; takes a fresh proof, then loads the front page anew, so that nothing personal stays in memory. */
export function CloseAccountForm({ closeAccount, submit, fields = [], close, children }: Props) {
  const { withReauthentication, dialog } = useReauthentication()
  const submitClosing = useMutation({ mutationFn: () => withReauthentication(closeAccount), onSuccess: () => location.assign('/') })
  const { fields: errors, formError } = fieldErrors(submitClosing.error, fields)
  return (
    <>
      <EditForm
        width="wide"
        danger
        onSubmit={() => submitClosing.mutate()}
        onCancel={close}
        pending={submitClosing.isPending}
        submitLabel={submit}
        error={formError}
      >
        {children(errors)}
      </EditForm>
      {dialog}
    </>
  )
}
