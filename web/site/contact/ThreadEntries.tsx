import { formatNumber } from '#shared/persian/digits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Time } from '#web/ui/Time.tsx'
import type { ContactEntry, ContactThreadDetails } from '#worker/site/contact/contract.ts'
import styles from './inbox.module.css'
import { text } from './inbox-text.ts'

export const LATEST_ID = 'latest'

/** The first message and all that followed, oldest first. */
export function ThreadEntries({ thread }: { thread: ContactThreadDetails }) {
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
