import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'

interface Props {
  closeAccount: () => Promise<unknown>
  submit: string
  /** Names of the fields whose errors `children` renders. */
  fields?: readonly string[]
  close: () => void
  children: (errors: Record<string, string>) => ReactNode
}

/**
 * Reauthenticates if required, closes the account and loads the landing page with a full page load, so that no personal data stays in
 * memory.
 */
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
