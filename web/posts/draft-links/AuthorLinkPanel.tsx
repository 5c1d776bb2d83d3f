import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SharedDraft } from '#worker/posts/draft-links/contract.ts'
import { LinkDetails } from './LinkDetails.tsx'
import { RevokeButton } from './RevokeButton.tsx'
import styles from './shared-draft.module.css'
import { text } from './text.ts'

export function AuthorLinkPanel({ authorView: { post, link } }: { authorView: NonNullable<SharedDraft['authorView']> }) {
  const [isRevoked, setIsRevoked] = useState(false)
  if (isRevoked) return <p role="status">{text.revoked}</p>
  const label = link.label || text.unnamed
  return (
    <>
      <p>{text.accessNotice}</p>
      <p className={styles.label}>
        {text.linkName}: <bdi>{label}</bdi>
      </p>
      <LinkDetails link={link} />
      <div className={styles.actions}>
        <RevokeButton link={link.hash} label={label} onRevoked={() => setIsRevoked(true)} />
        <Link to="/p/$hash/edit" params={{ hash: post }}>
          {text.edit}
        </Link>
      </div>
    </>
  )
}
