import { useState } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { RowMeta } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { DraftLink } from '#worker/posts/draft-links/contract.ts'
import { revokeLink } from './actions.ts'
import styles from './draft-links.module.css'
import { text } from './text.ts'

export const LinkDetails = ({ link: { expiresAt, visits, visitedAt } }: { link: DraftLink }) => (
  <RowMeta>
    <span>
      {text.validUntil} <Time at={expiresAt} as="moment" />
    </span>
    {visitedAt === null ? (
      <span>{text.notOpenedYet}</span>
    ) : (
      <>
        <span>{text.visits(visits)}</span>
        <span>
          {text.visitedAt} <Time at={visitedAt} as="ago" />
        </span>
      </>
    )}
  </RowMeta>
)

interface Props {
  /** Hash of the link. */
  link: string
  label: string
  onRevoked?: () => void
}

/** Asks for confirmation in place, because revoking is irreversible. */
export function RevokeButton({ link, label, onRevoked }: Props) {
  const [confirming, setConfirming] = useState(false)
  const revoke = useAction(revokeLink, { link }, { onDone: onRevoked, toastErrors: true })
  if (!confirming)
    return (
      <Button
        {...postButton(revokeLink.name, { link })}
        variant="quiet"
        size="small"
        aria-label={text.revokeOf(label)}
        onClick={() => setConfirming(true)}
      >
        {text.revoke}
      </Button>
    )
  return (
    <fieldset className={styles.confirm}>
      <legend>{text.confirmRevoke}</legend>
      <Button variant="danger" size="small" autoFocus loading={revoke.isPending} onClick={() => revoke.run()}>
        {text.revoke}
      </Button>
      <Button variant="plain" size="small" onClick={() => setConfirming(false)}>
        {text.cancelRevoke}
      </Button>
    </fieldset>
  )
}
