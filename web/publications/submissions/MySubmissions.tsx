import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { StampDrawing } from '#web/ui/drawings/StampDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { mySubmissionsQuery } from './queries.ts'
import { RemovedRule, SubmissionMeta } from './SubmissionState.tsx'
import styles from './submissions.module.css'
import { text } from './text.ts'

/** The viewer's submissions with their state and the reason why one was returned. */
export function MySubmissions({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(mySubmissionsQuery(api, after))
  if (items.length === 0)
    return (
      <EmptyState drawing={<StampDrawing />} title={text.noneMine} link={{ to: '/search/publications', label: text.explore }}>
        {text.noneMineHint}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list}>
        {items.map((submission) => (
          <li key={submission.hash} className={styles.row}>
            <h2 className={styles.title}>
              <PathLink to={`/me/posts/submissions/${submission.hash}`}>
                <bdi>{submission.title}</bdi>
              </PathLink>
            </h2>
            <SubmissionMeta submission={submission}>
              <span>
                {text.to} <bdi>{submission.publication.name}</bdi>
              </span>
            </SubmissionMeta>
            <RemovedRule rule={submission.removedRule} isAuthor />
            {submission.reason && submission.state === 'returned' && <blockquote className={styles.reason}>{submission.reason}</blockquote>}
          </li>
        ))}
      </ul>
      <Pager to="/me/posts/submissions" {...pager} />
    </>
  )
}
