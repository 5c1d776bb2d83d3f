import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { WithProof } from '#web/account/reauthentication/use-proof.tsx'
import { read } from '#web/lib/api.ts'
import { CodeForm } from './CodeForm.tsx'
import { text } from './text.ts'

/** Turns the second step off, by a code of it. */
export function TurnOff({ withProof, onOff, onCancel }: { withProof: WithProof; onOff: () => void; onCancel: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const off = useMutation({
    mutationFn: (code: string) => withProof(() => read(api.api.me['two-step'].off.$post({ json: { code } }))),
    onSuccess: onOff,
  })
  return (
    <CodeForm
      label={text.offCode}
      action={text.turnOff}
      danger
      pending={off.isPending}
      error={off.error}
      onCode={(code) => off.mutate(code)}
      onCancel={onCancel}
    />
  )
}
