import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { useProof } from '#web/account/reauthentication/use-proof.tsx'
import { useHindrance } from '#web/lib/passkey-support.ts'
import { Button } from '#web/ui/Button.tsx'
import { Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { HindranceNote } from './HindranceNote.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import styles from './passkeys.module.css'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

/** Passkeys on the settings page: adding, naming and removing them in place. */
export function PasskeysSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(passkeysQuery(api))
  const { withProof, dialog } = useProof()
  const [adding, setAdding] = useState(false)
  const hindrance = useHindrance(data.origin)
  const isFull = data.passkeys.length >= data.max
  return (
    <SettingsSection
      title={
        <>
          {text.title} <span className={styles.count}>{text.count(persianDigits(data.passkeys.length), persianDigits(data.max))}</span>
        </>
      }
      state={text.state}
      action={
        !adding &&
        !isFull &&
        !hindrance && (
          <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      {data.passkeys.length > 0 && (
        <Rows flush>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.hash} passkey={passkey} withProof={withProof} />
          ))}
        </Rows>
      )}
      {hindrance && <HindranceNote hindrance={hindrance} />}
      {isFull && <p className={styles.note}>{text.full}</p>}
      {adding && <AddPasskey withProof={withProof} onDone={() => setAdding(false)} />}
      {dialog}
    </SettingsSection>
  )
}
