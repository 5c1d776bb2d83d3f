import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { UnpublishedPost } from '#web/posts/rendering/UnpublishedPost.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { SharedDraft } from '#worker/posts/draft-links/contract.ts'
import styles from './draft-links.module.css'
import { LinkDetails, RevokeButton } from './LinkDetails.tsx'
import { text } from './text.ts'

export function SharedDraftPage({ token, draft }: { token: string; draft: SharedDraft }) {
  useRecordVisit(token, draft.authorView === null)
  const banner = (
    <aside className={styles.banner} aria-label={text.draft}>
      <p>
        <strong className={styles.mark}>{text.draft}</strong> {draft.authorView === null && text.notPublished}
      </p>
      {draft.authorView ? (
        <AuthorLinkPanel authorView={draft.authorView} />
      ) : (
        <p className={styles.expiry}>
          {text.worksUntil} <Time at={draft.expiresAt} as="moment" />
        </p>
      )}
    </aside>
  )
  const meta = (
    <>
      <span>
        {text.savedAt} <Time at={draft.savedAt} as="moment" />
      </span>
      <span>{text.minutes(draft.minutes)}</span>
    </>
  )
  const { author, html } = draft
  return <UnpublishedPost {...{ banner, author, meta, html }} title={draft.title || text.untitled} name="draft" />
}

function AuthorLinkPanel({ authorView: { post, link } }: { authorView: NonNullable<SharedDraft['authorView']> }) {
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

/** Records a visit on mount, or once `enabled` becomes true; ignores failures. */
function useRecordVisit(token: string, enabled: boolean): void {
  const { api } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    if (!enabled) return
    const visit = { param: { hash: token }, json: { key: crypto.randomUUID() } }
    api.api['draft-links'][':hash'].visits.$post(visit).catch(() => undefined)
  }, [api, token, enabled])
}
