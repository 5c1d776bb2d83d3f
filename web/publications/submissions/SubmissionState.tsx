import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Submission } from '#worker/publications/submissions/contract.ts'
import styles from './submissions.module.css'
import { text } from './text.ts'

const stateLabel = ({ state, isInReview }: Submission): string => (isInReview ? text.held : text.states[state])

/** The state of a submission with its times and version, as a line. */
export const SubmissionMeta = ({ submission, children }: { submission: Submission; children?: React.ReactNode }) => (
  <p className={styles.meta}>
    <span className={styles.state}>{stateLabel(submission)}</span>
    {submission.publishAt !== null && (
      <span>
        {text.publishAt} <Time at={submission.publishAt} as="moment" />
      </span>
    )}
    {children}
    <Time at={submission.sentAt} as="ago" />
    {submission.version > 1 && <span>{text.version(formatNumber(submission.version))}</span>}
  </p>
)

/** Explains the state, with the editors' reason if there is one and a link to the public post. */
export function SubmissionSummary({ submission }: { submission: Submission }) {
  const { state, isInReview, reason, path } = submission
  return (
    <>
      <p>{isInReview ? text.heldHint : text.hints[state]}</p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      {path !== null && (state === 'published' || state === 'movedOut') && (
        <p>
          <PathLink to={path}>{text.readPost}</PathLink>
        </p>
      )}
    </>
  )
}
