import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useProof } from '#web/account/reauthentication/use-proof.tsx'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { TwoStepSecret } from '#worker/account/two-factor/contract.ts'
import { ConfirmApp } from './ConfirmApp.tsx'
import { twoStepQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TurnOff } from './TurnOff.tsx'
import { TwoStepSummary } from './TwoStepSummary.tsx'
import { text } from './text.ts'

type Open = { step: 'app'; secret: TwoStepSecret } | { step: 'codes'; codes: readonly string[] } | { step: 'off' }

/** The second step on the settings page: turning it on with an app, its recovery codes, and turning it off. */
export function TwoStepSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(twoStepQuery(api))
  const { withProof, dialog } = useProof()
  const [open, setOpen] = useState<Open>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: twoStepQuery(api).queryKey })
  const begin = useMutation({
    mutationFn: () => withProof(() => read(api.api.me['two-step'].$post())),
    onSuccess: (secret) => setOpen({ step: 'app', secret }),
    onError: refresh,
  })
  const renew = useMutation({
    mutationFn: () => withProof(() => read(api.api.me['two-step']['recovery-codes'].$post())),
    onSuccess: ({ codes }) => setOpen({ step: 'codes', codes }),
    onSettled: refresh,
  })
  const finish = async (message: string, next?: Open) => {
    setOpen(next)
    showToast({ message })
    await refresh()
  }
  const isOn = data.since !== null
  const failure = begin.error ?? renew.error
  return (
    <SettingsSection
      title={text.title}
      state={<TwoStepSummary state={data} />}
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
        <ConfirmApp
          secret={open.secret}
          withProof={withProof}
          onConfirmed={(codes) => void finish(text.turnedOn, { step: 'codes', codes })}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open?.step === 'codes' && <RecoveryCodes codes={open.codes} onKept={() => setOpen(undefined)} />}
      {open?.step === 'off' && (
        <TurnOff withProof={withProof} onOff={() => void finish(text.turnedOff)} onCancel={() => setOpen(undefined)} />
      )}
      {dialog}
    </SettingsSection>
  )
}
