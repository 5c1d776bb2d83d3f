import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { OwnEntry } from '#worker/site/campaigns/contract.ts'
import { returnEntry, withdrawEntry } from './actions.ts'
import styles from './campaigns.module.css'
import { ownEntriesQuery } from './queries.ts'
import { text } from './text.ts'

/** The viewer's posts with the tag: which count, why others do not, and how to withdraw one. Renders nothing without any. */
export function OwnEntries({ slug }: { slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const { data } = useQuery({ ...ownEntriesQuery(api, slug), enabled: Boolean(viewer) })
  if (!viewer || !data?.items.length) return null
  return (
    <PageSection title={text.own}>
      <ul>
        {data.items.map((entry) => (
          <OwnEntryRow key={entry.hash} slug={slug} entry={entry} />
        ))}
      </ul>
    </PageSection>
  )
}

function OwnEntryRow({ slug, entry }: { slug: string; entry: OwnEntry }) {
  const { hash, path, title, problem, reason, canWithdraw, canReturn } = entry
  const change = useAction(canReturn ? returnEntry : withdrawEntry, { slug, hash })
  return (
    <li className={styles.own}>
      <div className={styles.entryText}>
        <PathLink to={path} className={styles.entryTitle}>
          <bdi>{title}</bdi>
        </PathLink>
        <p className={problem === null ? styles.counts : styles.hint}>{problem === null ? text.isEntry : text.problems[problem]}</p>
        {reason && (
          <p className={styles.hint}>
            <bdi>{text.reason(reason)}</bdi>
          </p>
        )}
        <ErrorNote>{change.error?.message}</ErrorNote>
      </div>
      {(canWithdraw || canReturn) && (
        <ActionButton action={change} variant="quiet" size="small" aria-label={canReturn ? text.returnOf(title) : text.withdrawOf(title)}>
          {canReturn ? text.return : text.withdraw}
        </ActionButton>
      )}
    </li>
  )
}
