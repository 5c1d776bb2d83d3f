import { formatNumber } from '#shared/persian/digits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { SubmissionEvent } from '#worker/publications/submissions/contract.ts'
import styles from './submissions.module.css'
import { text } from './text.ts'

/** Automatic steps, which name nobody. */
const IMPERSONAL: ReadonlySet<string> = new Set(['published', 'failed'])

export const SubmissionHistory = ({ events }: { events: readonly SubmissionEvent[] }) => (
  <PageSection title={text.history}>
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={`${event.at} ${event.kind} ${event.words}`} className={classNames(styles.event, event.isPrivate && styles.private)}>
          <p className={styles.meta}>
            <Sentence event={event} />
            <Time at={event.at} as="moment" />
            {event.kind === 'resubmitted' && <span>{text.version(formatNumber(event.version))}</span>}
            {event.isPrivate && <span>{text.privateEvent}</span>}
          </p>
          {event.words !== '' && event.kind !== 'assigned' && <blockquote className={styles.reason}>{event.words}</blockquote>}
        </li>
      ))}
    </ol>
  </PageSection>
)

function Sentence({ event: { kind, actor, words } }: { event: SubmissionEvent }) {
  if (kind === 'withdrawn' && actor === null) return <span>{text.removedEvent}</span>
  if (IMPERSONAL.has(kind)) return <span>{text.events[kind]}</span>
  return (
    <span>
      {actor ? (
        <PathLink to={`/${actor.handle}`}>
          <bdi>{actor.name}</bdi>
        </PathLink>
      ) : (
        text.someone
      )}{' '}
      {kind === 'assigned' && words === '' ? text.unassigned : text.events[kind]} {kind === 'assigned' && <bdi>{words}</bdi>}
    </span>
  )
}
