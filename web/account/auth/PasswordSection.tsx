import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import { passwordQuery } from './own-queries.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { settingsText } from './settings-text.ts'

/** The password on the settings page: how it stands, and changing it in place. */
export function PasswordSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(passwordQuery(api))
  const [open, setOpen] = useState(false)
  const state = data.isSet ? (
    <>
      {settingsText.isSet}{' '}
      {data.changedAt !== null && (
        <>
          {settingsText.since} <Time at={data.changedAt} />
        </>
      )}
    </>
  ) : (
    settingsText.notSet
  )
  return (
    <SettingsSection
      title={settingsText.password}
      state={state}
      action={
        !open && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {data.isSet ? settingsText.change : settingsText.set}
          </Button>
        )
      }
    >
      {open && <PasswordForm isSet={data.isSet} onDone={() => setOpen(false)} />}
    </SettingsSection>
  )
}
