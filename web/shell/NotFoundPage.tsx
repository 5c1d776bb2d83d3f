import type { ReactNode } from 'react'
import { type BlockInfo, readBlockInfo } from '#web/lib/with-page-errors.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ErrorState } from './ErrorPage.tsx'
import styles from './error-state.module.css'
import { readRemovedBy } from './error-state-title.ts'
import { text } from './layout-text.ts'
import { SiteSearchForm } from './SiteSearchForm.tsx'

/** Not-found page; also renders removed content (`notFound({ data: { gone: { by } } })`) and content hidden by a block. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const gone = readRemovedBy(data)
  if (gone !== undefined) return <GonePage by={gone} />
  const hidden = readBlockInfo(data)
  if (hidden) return <BlockedPage {...hidden} />
  return (
    <UnavailablePage statusLabel="۴۰۴" title={text.notFoundTitle}>
      {text.notFound}
    </UnavailablePage>
  )
}

/**
 * Page hidden by a block: the blocker sees whom they blocked, with a link to that profile; the blocked user sees only that it is
 * unavailable.
 */
const BlockedPage = ({ by, handle, name }: BlockInfo) => (
  <UnavailablePage statusLabel="۴۰۳" title={text.hiddenTitle}>
    {by === 'other' ? (
      text.hidden.other
    ) : (
      <>
        {text.hidden.before} <bdi>{name}</bdi> {text.hidden.after} <PathLink to={`/${handle}`}>{text.hidden.toProfile}</PathLink>
      </>
    )}
  </UnavailablePage>
)

/** Shows that content was removed and by whom; without a known `by`, as on `/error/410`, it shows no reason. */
export function GonePage({ by }: { by?: string }) {
  const reasons: Readonly<Record<string, string>> = text.gone
  const reason = reasons[by ?? ''] ?? text.gone.other
  return (
    <UnavailablePage statusLabel="۴۱۰" title={text.goneTitle}>
      {reason} {text.goneNote}
    </UnavailablePage>
  )
}

const UnavailablePage = ({ statusLabel, title, children }: { statusLabel: string; title: string; children: ReactNode }) => (
  <ErrorState statusLabel={statusLabel} title={title}>
    <p>{children}</p>
    <SiteSearchForm />
    <div className={styles.actions}>
      <LinkButton to="/" variant="quiet">
        {text.goHome}
      </LinkButton>
    </div>
  </ErrorState>
)
