import { useIsMutating, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import styles from './inbox.module.css'
import { threadQuery } from './inbox-queries.ts'
import { text } from './inbox-text.ts'
import { AddNote, ReplyForm } from './ReplyForm.tsx'
import { ThreadActions } from './ThreadActions.tsx'
import { LATEST_ID, ThreadEntries } from './ThreadEntries.tsx'
import { ThreadState } from './ThreadList.tsx'

/** A contact message with its thread and what staff may do; `canned` is the hash of a canned reply to insert. */
export function ThreadPage({ number, canned }: { number: string; canned: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const thread = useSuspenseQuery(threadQuery(api, number)).data
  // The version that the viewer knows: that of the first load, then that of their own last change.
  const [ownChange, setOwnChange] = useState(0)
  return (
    <>
      <PageTitle lead={<ThreadState thread={thread} />}>
        <bdi className={styles.subject}>{thread.subject || text.erasedName}</bdi>
      </PageTitle>
      {thread.isErased ? <p className={styles.notice}>{text.erased}</p> : <MessageFacts thread={thread} />}
      <PageSection title={text.conversation} landmark={false}>
        <ThreadEntries thread={thread} />
      </PageSection>
      <ThreadChangeNotice key={ownChange} version={thread.version} />
      {!thread.isErased && (
        <>
          <ReplyForm thread={thread} canned={canned} onDone={() => setOwnChange((count) => count + 1)} />
          <AddNote thread={thread} onDone={() => setOwnChange((count) => count + 1)} />
        </>
      )}
      <ThreadActions thread={thread} onDone={() => setOwnChange((count) => count + 1)} />
    </>
  )
}

type Thread = Parameters<typeof ThreadEntries>[0]['thread']

const MessageFacts = ({ thread: { number, name, address, user, assignee } }: { thread: Thread }) => (
  <DescriptionList
    label={text.facts}
    facts={[
      [
        text.number,
        <bdi key="number" dir="ltr">
          {number}
        </bdi>,
      ],
      [text.from, <bdi key="name">{name}</bdi>],
      [
        text.email,
        <span key="email">
          <bdi dir="ltr">{address}</bdi> <span className={styles.faint}>({text.unverified})</span>
        </span>,
      ],
      [text.member, user && <PersonLink key="user" person={user} />],
      [text.assignee, assignee ? <PersonLink key="assignee" person={assignee} /> : text.nobody],
    ]}
  />
)

/** Says that somebody else changed the thread since this component was mounted; a change of the viewer mounts it again. */
function ThreadChangeNotice({ version }: { version: number }) {
  const [seen] = useState(version)
  const isChanging = useIsMutating() > 0
  return (
    <div role="status">
      {version > seen && !isChanging && (
        <p className={styles.notice}>
          {text.changed} <a href={`#${LATEST_ID}`}>{text.toLatest}</a>
        </p>
      )}
    </div>
  )
}
