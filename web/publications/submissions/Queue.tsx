import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StampDrawing } from '#web/ui/drawings/StampDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import type { QueueFilter } from '#worker/publications/submissions/contract.ts'
import { QUEUE_FILTERS, queueQuery } from './queries.ts'
import { SubmissionMeta } from './SubmissionState.tsx'
import styles from './submissions.module.css'
import { text } from './text.ts'

interface Props {
  hash: string
  state: QueueFilter
  assignee: 'me' | undefined
  after: string | undefined
}

/** The submissions to a publication, for its editors: what waits longest comes first. */
export function Queue({ hash, state, assignee, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(queueQuery(api, hash, { state, assignee, after }))
  const path = `/me/publications/${hash}/submissions`
  const mine = assignee ? { assignee } : {}
  return (
    <>
      <Tabs label={text.filtersLabel}>
        {QUEUE_FILTERS.map((filter) => (
          <Tab
            key={filter}
            to={path}
            search={{ ...(filter === 'open' ? {} : { state: filter }), ...mine }}
            count={pages[0]?.counts[filter]}
          >
            {text.filters[filter]}
          </Tab>
        ))}
      </Tabs>
      <p className={classNames(styles.meta, styles.path)}>
        <PathLink to={path} search={{ ...(state === 'open' ? {} : { state }), ...(assignee ? {} : { assignee: 'me' }) }}>
          {assignee ? text.everybody : text.assignedToMe}
        </PathLink>
      </p>
      {items.length === 0 && <EmptyState drawing={<StampDrawing />} title={text.emptyQueue[state]} />}
      <ul className={styles.list}>
        {items.map((submission) => (
          <li key={submission.hash} className={styles.row}>
            <h2 className={styles.title}>
              <PathLink to={`${path}/${submission.hash}`}>
                <bdi>{submission.title}</bdi>
              </PathLink>
            </h2>
            <SubmissionMeta submission={submission}>
              <span>
                <bdi>{submission.author.name}</bdi>
                {submission.isGuest && ` (${text.guest})`}
              </span>
              <span>{submission.assignee ? <bdi>{`${text.assignee} ${submission.assignee.name}`}</bdi> : text.nobody}</span>
            </SubmissionMeta>
          </li>
        ))}
      </ul>
      <Pager to={path} search={{ ...(state === 'open' ? {} : { state }), ...mine }} {...pager} />
    </>
  )
}
