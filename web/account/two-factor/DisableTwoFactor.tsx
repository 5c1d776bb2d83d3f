import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { WithReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { unwrap } from '#web/lib/api.ts'
import { CodeForm } from './CodeForm.tsx'
import { text } from './text.ts'

export function DisableTwoFactor({
  withReauthentication,
  onDisabled,
  onCancel,
}: {
  withReauthentication: WithReauthentication
  onDisabled: () => void
  onCancel: () => void
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const disable = useMutation({
    mutationFn: (code: string) => withReauthentication(() => unwrap(api.api.me['two-factor'].disable.$post({ json: { code } }))),
    onSuccess: onDisabled,
  })
  return (
    <CodeForm
      label={text.offCode}
      action={text.turnOff}
      danger
      pending={disable.isPending}
      error={disable.error}
      onCode={(code) => disable.mutate(code)}
      onCancel={onCancel}
    />
  )
}
