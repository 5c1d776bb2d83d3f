import { useIsMutating, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ContactEntry, ContactThreadDetails } from '#worker/site/contact/contract.ts'
import styles from './inbox.module.css'
import { threadQuery } from './inbox-queries.ts'
import { text } from './inbox-text.ts'
import { AddNote, ReplyForm } from './ReplyForm.tsx'
import { ThreadActions } from './ThreadActions.tsx'
import { ThreadState } from './ThreadList.tsx'
import { text as formText } from './text.ts'

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

/** Hash of the email that a message reports, which the form wrote into the subject. */
const reportedLetter = (subject: string): string | undefined => {
  const [hash = ''] = /[a-z0-9]{12}$/.exec(subject) ?? []
  return subject === formText.reportedLetter(hash) ? hash : undefined
}

function MessageFacts({ thread: { number, name, address, user, assignee, subject } }: { thread: Thread }) {
  const letter = reportedLetter(subject)
  return (
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
        [text.letter, letter && <PathLink to={`/admin/moderation/post/${letter}`}>{text.toLetter}</PathLink>],
        [text.assignee, assignee ? <PersonLink key="assignee" person={assignee} /> : text.nobody],
      ]}
    />
  )
}

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

const LATEST_ID = 'latest'

/** The first message and all that followed, oldest first. */
function ThreadEntries({ thread }: { thread: ContactThreadDetails }) {
  const { name, message, createdAt, entries } = thread
  const latest = entries.at(-1)?.position
  return (
    <ol className={styles.entries}>
      <li className={styles.entry}>
        <p className={styles.entryHead}>
          <bdi className={styles.person}>{name || text.erasedName}</bdi>
          <span>{text.firstMessage}</span>
          <Time at={createdAt} as="moment" />
        </p>
        <p className={styles.body} dir="auto">
          {message}
        </p>
      </li>
      {entries.map((entry) => (
        <Entry key={entry.position} entry={entry} sender={name} id={entry.position === latest ? LATEST_ID : undefined} />
      ))}
    </ol>
  )
}

function Entry({ entry, sender, id }: { entry: ContactEntry; sender: string; id: string | undefined }) {
  const { kind, author, body, fullText, otherSender, attachments, isAutomatic, createdAt } = entry
  const person = kind === 'received' ? otherSender || sender : author?.name || text.deletedPerson
  return (
    <li id={id} className={classNames(styles.entry, kind === 'note' && styles.note, kind === 'reply' && styles.reply)}>
      <p className={styles.entryHead}>
        <bdi className={styles.person}>{person}</bdi>
        <span>{isAutomatic ? text.automatic : text.kinds[kind]}</span>
        <Time at={createdAt} as="moment" />
      </p>
      {otherSender !== null && !isAutomatic && <p className={styles.warning}>{text.otherSender}</p>}
      {body ? (
        <p className={styles.body} dir="auto">
          {body}
        </p>
      ) : (
        <p className={styles.faint}>{text.noText}</p>
      )}
      {fullText && (
        <details className={styles.full}>
          <summary>{text.fullText}</summary>
          <p className={styles.body} dir="auto">
            {fullText}
          </p>
        </details>
      )}
      {attachments.length > 0 && (
        <div className={styles.faint}>
          <p>{text.attachments}</p>
          <ul className={styles.files}>
            {attachments.map(({ name, type, bytes }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the files of a mail never change, and their names may repeat
              <li key={at}>
                <bdi>{name || text.unnamedFile}</bdi> <bdi dir="ltr">({type})</bdi>، {formatNumber(Math.ceil(bytes / 1024))} کیلوبایت
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
