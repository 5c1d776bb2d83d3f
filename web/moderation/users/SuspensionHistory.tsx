import { persianDigits } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { UserDetails } from '#worker/moderation/users/contract.ts'
import { liftSuspension } from './actions.ts'
import { text } from './text.ts'

type Suspension = UserDetails['suspensions'][number]

/** The suspensions of an account, newest first; the current one can be lifted. */
export const SuspensionHistory = ({ suspensions, canLift }: { suspensions: readonly Suspension[]; canLift: boolean }) => (
  <>
    {suspensions.length === 0 && <p className={styles.hint}>{text.noHistory}</p>}
    <ul>
      {suspensions.map((suspension) => (
        <li key={suspension.hash} className={styles.row}>
          <SuspensionText suspension={suspension} />
          {canLift && suspension.liftedAt === null && <LiftButton hash={suspension.hash} />}
        </li>
      ))}
    </ul>
  </>
)

function SuspensionText({ suspension }: { suspension: Suspension }) {
  const { rule, subjectPath, excerpt, note, moderator, startedAt, endsAt, liftedAt, overturned } = suspension
  return (
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>{text.ruleName(persianDigits(rule.number), rule.name)}</p>
      {excerpt && (
        <p className={styles.lines}>
          «<bdi>{excerpt}</bdi>»
        </p>
      )}
      {note && (
        <p className={styles.lines}>
          <bdi>{note}</bdi>
        </p>
      )}
      {subjectPath && (
        <p>
          <PathLink to={subjectPath}>
            <bdi dir="ltr">{subjectPath}</bdi>
          </PathLink>
        </p>
      )}
      <p className={styles.meta}>
        <span>
          {text.by} <bdi>{moderator.name}</bdi>
        </span>
        <Time at={startedAt} />
        <span>{endsAt === null ? text.forever : <Until at={endsAt} />}</span>
        {liftedAt !== null && (
          <span>
            {text.liftedAt} <Time at={liftedAt} />
          </span>
        )}
        {overturned && <span>{text.overturned}</span>}
      </p>
    </div>
  )
}

const Until = ({ at }: { at: number }) => (
  <>
    {text.until} <Time at={at} />
  </>
)

function LiftButton({ hash }: { hash: string }) {
  const lift = useAction(liftSuspension, { hash })
  return (
    <div className={styles.end}>
      <ActionButton action={lift} variant="quiet" size="small">
        {text.lift}
      </ActionButton>
      <ErrorNote>{lift.error?.message}</ErrorNote>
    </div>
  )
}
