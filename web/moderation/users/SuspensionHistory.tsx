import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import styles from '#web/money/administration/administration.module.css'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { UserDetails } from '#worker/moderation/users/contract.ts'
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
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useStaffChange({
    run: () => unwrap(api.api.moderation.suspensions[':hash'].lift.$post({ param: { hash } })),
    done: text.lifted,
  })
  return (
    <div className={styles.end}>
      <Button {...postButton('users.lift', { hash })} variant="quiet" size="small" loading={isPending} onClick={() => change(undefined)}>
        {text.lift}
      </Button>
      <ErrorNote>{error?.message}</ErrorNote>
    </div>
  )
}
