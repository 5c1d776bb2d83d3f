import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { usePasskeyUnavailability } from '#web/lib/passkey-unavailability.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { ReauthenticationMethods } from '#worker/account/reauthentication/contract.ts'
import { CodeReauthentication } from './CodeReauthentication.tsx'
import { PasskeyReauthentication } from './PasskeyReauthentication.tsx'
import { PasswordReauthentication } from './PasswordReauthentication.tsx'
import { reauthenticationMethodsQuery } from './queries.ts'
import styles from './reauthentication.module.css'
import { text } from './text.ts'

interface Props {
  onReauthenticated: () => void
  onClose: () => void
}

type Method = 'passkey' | 'password' | 'code'

export function ReauthenticationDialog({ onReauthenticated, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: methods, error } = useQuery(reauthenticationMethodsQuery(api))
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      <ErrorNote>{error?.message}</ErrorNote>
      {!methods && !error && <p className={styles.lead}>{text.loading}</p>}
      {methods && <MethodPicker methods={methods} onReauthenticated={onReauthenticated} />}
    </Dialog>
  )
}

function MethodPicker({ methods, onReauthenticated }: { methods: ReauthenticationMethods; onReauthenticated: () => void }) {
  const unavailability = usePasskeyUnavailability(methods.passkeyOrigin)
  const available: Method[] = []
  if (methods.passkey && !unavailability) available.push('passkey')
  if (methods.password) available.push('password')
  if (methods.code) available.push('code')
  const [chosen, setChosen] = useState<Method>()
  const method = chosen ?? available.find((one) => one !== 'passkey') ?? available[0]
  return (
    <>
      {method === 'passkey' && <PasskeyReauthentication onReauthenticated={onReauthenticated} />}
      {method === 'password' && <PasswordReauthentication onReauthenticated={onReauthenticated} />}
      {method === 'code' && methods.code && <CodeReauthentication to={methods.code.to} onReauthenticated={onReauthenticated} />}
      {method === undefined && <p>{text.noMethod}</p>}
      {available.length > 1 && (
        <p className={styles.methods}>
          {available
            .filter((one) => one !== method)
            .map((other) => (
              <Button key={other} variant="plain" onClick={() => setChosen(other)}>
                {text.methods[other]}
              </Button>
            ))}
        </p>
      )}
    </>
  )
}
