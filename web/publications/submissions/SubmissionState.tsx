import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Submission, SubmissionDetails } from '#worker/publications/submissions/contract.ts'
import styles from './submissions.module.css'
import { text } from './text.ts'

const stateLabel = ({ state, isInReview, removedRule }: Submission): string =>
  removedRule !== null ? text.removedByModerator : isInReview ? text.held : text.states[state]

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

/** The rule under which a moderator removed the post, and for its author the way to the decision; nothing for other posts. */
export function RemovedRule({ rule, isAuthor }: { rule: number | null; isAuthor: boolean }) {
  const found = COMMUNITY_RULES.find(({ number }) => number === rule)
  return (
    found && (
      <p>
        {text.removedUnder(formatNumber(found.number), found.name)}{' '}
        {isAuthor && (
          <PathLink to="/me/posts/removed" hash="decisions">
            {text.toDecisions}
          </PathLink>
        )}
      </p>
    )
  )
}

/** Explains the state, with the editors' reason if there is one and a link to the public post. */
export function SubmissionSummary({ submission }: { submission: SubmissionDetails }) {
  const { state, isInReview, reason, path, removedRule, role } = submission
  return (
    <>
      {removedRule === null ? (
        <p>{isInReview ? text.heldHint : (role === 'author' ? text.hints : text.editorHints)[state]}</p>
      ) : (
        <RemovedRule rule={removedRule} isAuthor={role === 'author'} />
      )}
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      {path !== null && (state === 'published' || state === 'movedOut') && (
        <p>
          <PathLink to={path}>{text.readPost}</PathLink>
        </p>
      )}
    </>
  )
}
