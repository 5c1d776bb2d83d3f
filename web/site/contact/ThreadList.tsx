import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { useIsAdmin } from '#web/moderation/admin/use-is-admin.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ContactThread, ThreadFilter } from '#worker/site/contact/contract.ts'
import styles from './inbox.module.css'
import { THREAD_FILTERS, threadsQuery } from './inbox-queries.ts'
import { text } from './inbox-text.ts'

const PATH = '/admin/contact'
const searchOf = (filter: ThreadFilter) => (filter === 'open' ? {} : { filter })

/** The inbox of contact messages: by filter, or by the beginning of their number. */
export function ThreadList({ filter, number, after }: { filter: ThreadFilter; number: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  const { items, pager } = usePages(threadsQuery(api, filter, number, after))
  return (
    <>
      <PageTitle lead={text.lead} actions={isAdmin && <PathLink to={`${PATH}/replies`}>{text.cannedReplies}</PathLink>}>
        {text.title}
      </PageTitle>
      <SearchForm
        path={PATH}
        query={number}
        label={text.search}
        submit={text.find}
        variant="quiet"
        onSearch={(q) => void navigate({ to: PATH, search: q ? { q } : {} })}
      />
      <Tabs label={text.filters}>
        {THREAD_FILTERS.map((each) => (
          <Tab key={each} to={PATH} search={searchOf(each)}>
            {text.filterNames[each]}
          </Tab>
        ))}
      </Tabs>
      {number !== '' && items.length > 0 && (
        <p className={styles.meta}>
          {text.found} <bdi dir="ltr">{number}</bdi>
        </p>
      )}
      {items.length === 0 &&
        (number ? (
          <EmptyState title={text.notFound} link={{ to: PATH, label: text.all }}>
            {text.notFoundHint}
          </EmptyState>
        ) : (
          <EmptyState title={text.none[filter]}>{text.noneHint[filter]}</EmptyState>
        ))}
      <ul>
        {items.map((thread) => (
          <ThreadRow key={thread.number} thread={thread} />
        ))}
      </ul>
      <Pager to={PATH} search={searchOf(filter)} {...pager} />
    </>
  )
}

const ThreadRow = ({ thread }: { thread: ContactThread }) => {
  const { number, name, subject, assignee, updatedAt } = thread
  return (
    <li className={styles.row}>
      <p className={styles.rowTitle}>
        <PathLink to={`${PATH}/${number}`}>
          <bdi>{subject || text.erasedName}</bdi>
        </PathLink>
        <ThreadState thread={thread} />
      </p>
      <p className={styles.meta}>
        {name && <bdi>{name}</bdi>}
        <bdi dir="ltr">{number}</bdi>
        <Time at={updatedAt} as="ago" />
        {assignee && (
          <span>
            {text.assignedTo}: <bdi>{assignee.name}</bdi>
          </span>
        )}
      </p>
    </li>
  )
}

export const ThreadState = ({ thread: { state, isSpam } }: { thread: Pick<ContactThread, 'state' | 'isSpam'> }) => (
  <span className={classNames(styles.state, state === 'new' && styles.waiting)}>{isSpam ? text.spam : text.states[state]}</span>
)
