import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useHindrance } from '#web/lib/passkey-support.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { ProofWays } from '#worker/account/reauthentication/contract.ts'
import { CodeProof } from './CodeProof.tsx'
import { PasskeyProof } from './PasskeyProof.tsx'
import { PasswordProof } from './PasswordProof.tsx'
import styles from './proof.module.css'
import { proofWaysQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  onProven: () => void
  onClose: () => void
}

type Way = 'passkey' | 'password' | 'code'

/** Asks the signed-in person to prove who they are, by the way they have and like best. */
export function ProofDialog({ onProven, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: ways, error } = useQuery(proofWaysQuery(api))
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      <ErrorNote>{error?.message}</ErrorNote>
      {!ways && !error && <p className={styles.lead}>{text.loading}</p>}
      {ways && <Ways ways={ways} onProven={onProven} />}
    </Dialog>
  )
}

/** The ways the person has and can use here, in the order they are offered. */
function Ways({ ways, onProven }: { ways: ProofWays; onProven: () => void }) {
  const hindrance = useHindrance(ways.passkeyOrigin)
  const has: Way[] = []
  if (ways.passkey && !hindrance) has.push('passkey')
  if (ways.password) has.push('password')
  if (ways.code) has.push('code')
  const [chosen, choose] = useState<Way>()
  const way = chosen ?? has.find((one) => one !== 'passkey') ?? has[0]
  return (
    <>
      {way === 'passkey' && <PasskeyProof onProven={onProven} />}
      {way === 'password' && <PasswordProof onProven={onProven} />}
      {way === 'code' && ways.code && <CodeProof to={ways.code.to} onProven={onProven} />}
      {way === undefined && <p>{text.noWay}</p>}
      {has.length > 1 && (
        <p className={styles.ways}>
          {has
            .filter((one) => one !== way)
            .map((other) => (
              <Button key={other} variant="plain" onClick={() => choose(other)}>
                {text.ways[other]}
              </Button>
            ))}
        </p>
      )}
    </>
  )
}
