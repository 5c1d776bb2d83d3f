import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { draftLinkKeys } from '#web/lib/query-keys/posts.ts'
import { Button } from '#web/ui/Button.tsx'
import { RowMeta } from '#web/ui/Rows.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { DraftLink } from '#worker/posts/draft-links/contract.ts'
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
  const revoke = useRevokeLink(link, onRevoked)
  if (!confirming)
    return (
      <Button
        {...postButton('draft-links.revoke', { link })}
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
      <Button variant="danger" size="small" autoFocus loading={revoke.isPending} onClick={() => revoke.mutate()}>
        {text.revoke}
      </Button>
      <Button variant="plain" size="small" onClick={() => setConfirming(false)}>
        {text.cancelRevoke}
      </Button>
    </fieldset>
  )
}

function useRevokeLink(link: string, onDone?: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.api['draft-links'][':link'].$delete({ param: { link } })),
    onSuccess: () => {
      showToast({ message: text.revoked })
      onDone?.()
    },
    onError: (error) => showToast({ message: error.message, failed: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftLinkKeys.lists }),
  })
}
