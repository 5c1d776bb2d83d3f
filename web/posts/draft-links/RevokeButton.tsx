import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './draft-links.module.css'
import { text } from './text.ts'
import { useRevoke } from './use-revoke.ts'

interface Props {
  /** Names the link to its author. */
  link: string
  label: string
  onRevoked?: () => void
}

/** Revoking can't be undone, so it is asked for twice, in place. */
export function RevokeButton({ link, label, onRevoked }: Props) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevoke(link, onRevoked)
  if (!asking)
    return (
      <Button variant="quiet" size="small" aria-label={text.revokeOf(label)} onClick={() => setAsking(true)}>
        {text.revoke}
      </Button>
    )
  return (
    <fieldset className={styles.sure}>
      <legend>{text.sure}</legend>
      <Button variant="danger" size="small" autoFocus loading={revoke.isPending} onClick={() => revoke.mutate()}>
        {text.revoke}
      </Button>
      <Button variant="plain" size="small" onClick={() => setAsking(false)}>
        {text.keep}
      </Button>
    </fieldset>
  )
}
