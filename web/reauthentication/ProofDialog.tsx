import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { ProofWays } from '#worker/reauthentication/contract.ts'
import { CodeProof } from './CodeProof.tsx'
import { PasswordProof } from './PasswordProof.tsx'
import styles from './proof.module.css'
import { proofWaysQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  onProven: () => void
  onClose: () => void
}

type Way = 'password' | 'code'

/** Asks the signed-in person to prove who they are, by the way they have and like best. */
export function ProofDialog({ onProven, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: ways, error } = useQuery(proofWaysQuery(api))
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      {error && (
        <p role="alert" className={styles.error}>
          {error.message}
        </p>
      )}
      {!ways && !error && <p className={styles.lead}>{text.loading}</p>}
      {ways && <Ways ways={ways} onProven={onProven} />}
    </Dialog>
  )
}

function Ways({ ways, onProven }: { ways: ProofWays; onProven: () => void }) {
  const has: Way[] = [...(ways.password ? (['password'] as const) : []), ...(ways.code ? (['code'] as const) : [])]
  const [way, setWay] = useState(has[0])
  const others = has.filter((one) => one !== way)
  return (
    <>
      {way === 'password' && <PasswordProof onProven={onProven} />}
      {way === 'code' && ways.code && <CodeProof to={ways.code.to} onProven={onProven} />}
      {way === undefined && <p>{text.noWay}</p>}
      {others.length > 0 && (
        <p className={styles.ways}>
          {others.map((other) => (
            <Button key={other} variant="plain" onClick={() => setWay(other)}>
              {other === 'password' ? text.withPassword : text.withCode}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}
