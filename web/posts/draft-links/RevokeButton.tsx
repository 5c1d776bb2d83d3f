import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './draft-links.module.css'
import { text } from './text.ts'
import { useRevokeLink } from './use-revoke-link.ts'

interface Props {
  /** Hash of the link. */
  link: string
  label: string
  onRevoked?: () => void
}

/** Asks for confirmation in place, because revoking is irreversible. */
export function RevokeButton({ link, label, onRevoked }: Props) {
  const [confirming, setConfirming] = useState(false)
  const revoke = useRevokeLink(link, onRevoked)
  if (!confirming)
    return (
      <Button variant="quiet" size="small" aria-label={text.revokeOf(label)} onClick={() => setConfirming(true)}>
        {text.revoke}
      </Button>
    )
  return (
    <fieldset className={styles.confirm}>
      <legend>{text.confirmRevoke}</legend>
      <Button variant="danger" size="small" autoFocus loading={revoke.isPending} onClick={() => revoke.mutate()}>
        {text.revoke}
      </Button>
      <Button variant="plain" size="small" onClick={() => setConfirming(false)}>
        {text.cancelRevoke}
      </Button>
    </fieldset>
  )
}
