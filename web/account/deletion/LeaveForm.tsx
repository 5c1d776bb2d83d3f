import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProof } from '#web/account/reauthentication/use-proof.tsx'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { EditForm } from '#web/ui/EditForm.tsx'

interface Props {
  leave: () => Promise<unknown>
  /** What leaving is called. */
  submit: string
  /** Fields the form shows. */
  fields?: readonly string[]
  close: () => void
  /** Gets what is wrong with each field. */
  children: (errors: Record<string, string>) => ReactNode
}

/** One way of leaving; takes a fresh proof, then loads the front page anew, so that nothing personal stays in memory. */
export function LeaveForm({ leave, submit, fields = [], close, children }: Props) {
  const { withProof, dialog } = useProof()
  const go = useMutation({ mutationFn: () => withProof(leave), onSuccess: () => location.assign('/') })
  const { fields: errors, rest } = fieldErrors(go.error, fields)
  return (
    <>
      <EditForm width="wide" danger onSubmit={() => go.mutate()} onCancel={close} pending={go.isPending} submit={submit} error={rest}>
        {children(errors)}
      </EditForm>
      {dialog}
    </>
  )
}
