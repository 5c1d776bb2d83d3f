import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { unwrap } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { TwoFactorSetup } from '#worker/account/two-factor/contract.ts'
import { ConfirmAuthenticatorApp } from './ConfirmAuthenticatorApp.tsx'
import { DisableTwoFactor } from './DisableTwoFactor.tsx'
import { twoFactorQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSummary } from './TwoFactorSummary.tsx'
import { text } from './text.ts'

type OpenPanel = { step: 'app'; secret: TwoFactorSetup } | { step: 'codes'; codes: readonly string[] } | { step: 'off' }

export function TwoFactorSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(twoFactorQuery(api))
  const { withReauthentication, dialog } = useReauthentication()
  const [open, setOpen] = useState<OpenPanel>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: twoFactorQuery(api).queryKey })
  const begin = useMutation({
    mutationFn: () => withReauthentication(() => unwrap(api.api.me['two-factor'].$post())),
    onSuccess: (secret) => setOpen({ step: 'app', secret }),
    onError: refresh,
  })
  const renew = useMutation({
    mutationFn: () => withReauthentication(() => unwrap(api.api.me['two-factor']['recovery-codes'].$post())),
    onSuccess: ({ codes }) => setOpen({ step: 'codes', codes }),
    onSettled: refresh,
  })
  const finish = async (message: string, next?: OpenPanel) => {
    setOpen(next)
    showToast({ message })
    await refresh()
  }
  const isOn = data.enabledAt !== null
  const failure = begin.error ?? renew.error
  return (
    <SettingsSection
      title={text.title}
      summary={<TwoFactorSummary state={data} />}
      action={
        !open && (
          <Button variant="quiet" size="small" loading={begin.isPending} onClick={() => (isOn ? setOpen({ step: 'off' }) : begin.mutate())}>
            {isOn ? text.turnOff : text.turnOn}
          </Button>
        )
      }
    >
      <ErrorNote>{failure?.message}</ErrorNote>
      {isOn && !open && (
        <p>
          <Button variant="quiet" size="small" loading={renew.isPending} onClick={() => renew.mutate()}>
            {text.newCodes}
          </Button>
        </p>
      )}
      {open?.step === 'app' && (
        <ConfirmAuthenticatorApp
          setup={open.secret}
          withReauthentication={withReauthentication}
          onConfirmed={(codes) => void finish(text.turnedOn, { step: 'codes', codes })}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open?.step === 'codes' && <RecoveryCodes codes={open.codes} onSaved={() => setOpen(undefined)} />}
      {open?.step === 'off' && (
        <DisableTwoFactor
          withReauthentication={withReauthentication}
          onDisabled={() => void finish(text.turnedOff)}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {dialog}
    </SettingsSection>
  )
}
