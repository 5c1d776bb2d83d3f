import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { passwordQuery } from './security-queries.ts'
import { securityText } from './security-text.ts'

export function PasswordSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(passwordQuery(api))
  const [open, setOpen] = useState(false)
  const state = data.isSet ? (
    <>
      {securityText.isSet}{' '}
      {data.changedAt !== null && (
        <>
          {securityText.since} <Time at={data.changedAt} />
        </>
      )}
    </>
  ) : (
    securityText.notSet
  )
  return (
    <SettingsSection
      title={securityText.password}
      summary={state}
      action={
        !open && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {data.isSet ? securityText.change : securityText.set}
          </Button>
        )
      }
    >
      {open && <PasswordForm isSet={data.isSet} onDone={() => setOpen(false)} />}
    </SettingsSection>
  )
}
