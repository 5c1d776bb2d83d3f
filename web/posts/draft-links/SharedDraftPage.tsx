import { Link } from '@tanstack/react-router'
import { PostBody } from '#web/posts/cards/PostBody.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { SharedDraft } from '#worker/posts/draft-links/contract.ts'
import { AuthorLinkPanel } from './AuthorLinkPanel.tsx'
import styles from './shared-draft.module.css'
import { text } from './text.ts'
import { useRecordVisit } from './use-record-visit.ts'

export function SharedDraftPage({ token, draft }: { token: string; draft: SharedDraft }) {
  useRecordVisit(token, draft.authorView === null)
  return (
    <div className={styles.page}>
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
      <article>
        <h1 className={styles.title} tabIndex={-1}>
          {draft.title || text.untitled}
        </h1>
        <p className={styles.byline}>
          <Avatar name={draft.author.name} picture={draft.author.avatar} size="medium" />
          <Link className={styles.author} to="/$username" params={{ username: draft.author.handle }}>
            <bdi>{draft.author.name}</bdi>
          </Link>
          <span className={styles.meta}>
            <span>
              {text.savedAt} <Time at={draft.savedAt} as="moment" />
            </span>
            <span>{text.minutes(draft.minutes)}</span>
          </span>
        </p>
        <PostBody name="draft" html={draft.html} />
      </article>
    </div>
  )
}
