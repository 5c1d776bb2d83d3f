import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { useReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { usePasskeyUnavailability } from '#web/lib/passkey-unavailability.ts'
import { Button } from '#web/ui/Button.tsx'
import { Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { PasskeyUnavailableNote } from './PasskeyUnavailableNote.tsx'
import styles from './passkeys.module.css'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

export function PasskeysSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(passkeysQuery(api))
  const { withReauthentication, dialog } = useReauthentication()
  const [adding, setAdding] = useState(false)
  const unavailability = usePasskeyUnavailability(data.origin)
  const isFull = data.passkeys.length >= data.max
  return (
    <SettingsSection
      title={
        <>
          {text.title} <span className={styles.count}>{text.count(persianDigits(data.passkeys.length), persianDigits(data.max))}</span>
        </>
      }
      summary={text.state}
      action={
        !adding &&
        !isFull &&
        !unavailability && (
          <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      {data.passkeys.length > 0 && (
        <Rows flush>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.hash} passkey={passkey} withReauthentication={withReauthentication} />
          ))}
        </Rows>
      )}
      {unavailability && <PasskeyUnavailableNote reason={unavailability} />}
      {isFull && <p className={styles.note}>{text.full}</p>}
      {adding && <AddPasskey withReauthentication={withReauthentication} onDone={() => setAdding(false)} />}
      {dialog}
    </SettingsSection>
  )
}
