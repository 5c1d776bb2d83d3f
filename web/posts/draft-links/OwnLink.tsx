import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SharedDraft } from '#worker/posts/draft-links/contract.ts'
import { LinkFacts } from './LinkFacts.tsx'
import { RevokeButton } from './RevokeButton.tsx'
import styles from './shared-draft.module.css'
import { text } from './text.ts'

/** For the author on the page of a link: who may see it, how often it was opened, and its end. */
export function OwnLink({ own: { post, link } }: { own: NonNullable<SharedDraft['own']> }) {
  const [isRevoked, setIsRevoked] = useState(false)
  if (isRevoked) return <p role="status">{text.revoked}</p>
  const label = link.label || text.unnamed
  return (
    <>
      <p>{text.whoMay}</p>
      <p className={styles.label}>
        {text.ownTitle}: <bdi>{label}</bdi>
      </p>
      <LinkFacts link={link} />
      <div className={styles.actions}>
        <RevokeButton link={link.hash} label={label} onRevoked={() => setIsRevoked(true)} />
        <Link to="/p/$hash/edit" params={{ hash: post }}>
          {text.edit}
        </Link>
      </div>
    </>
  )
}
