import { persianDigits } from '#shared/persian/digits.ts'
import styles from '#web/ui/admin/administration.module.css'
import staff from '#web/ui/admin/staff-page.module.css'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Decision } from '#worker/moderation/decisions/contract.ts'
import { casePath } from './queries.ts'
import { appealText, text } from './text.ts'

/** A decision as staff see it; `isOfCase` omits what it concerns, which the page shows. */
export function DecisionRecord({ decision, isOfCase = false }: { decision: Decision; isOfCase?: boolean }) {
  const { action, state, moderator, decidedAt, rule, reason, undone, appeal } = decision
  return (
    <li className={styles.row} data-card={isOfCase ? undefined : true}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <span>{text.actions[action]}</span>
          <span className={state === 'standing' ? styles.active : styles.inactive}>{text.stateName(state)}</span>
        </p>
        {!isOfCase && <Subject decision={decision} />}
        <p className={styles.meta}>
          <span>
            {text.by} <bdi>{moderator?.name ?? text.deletedUser}</bdi>
          </span>
          <Time at={decidedAt} as="ago" />
          {rule && <span>{text.ruleName(persianDigits(rule.number), rule.name)}</span>}
        </p>
        {reason !== '' && (
          <p className={staff.quote} dir="auto">
            {reason}
          </p>
        )}
        {undone && (
          <p className={staff.hint}>
            {text.undoneBecause}: <bdi>{undone.reason}</bdi>
          </p>
        )}
        {appeal && (
          <p className={staff.hint}>
            {text.appeal}: <bdi>{appeal.text}</bdi>
          </p>
        )}
        {appeal && appeal.accepted !== null && (
          <p className={staff.hint}>
            {appeal.accepted ? appealText.accepted : appealText.rejected}: <bdi>{appeal.answer}</bdi>{' '}
            {appeal.decidedAlone && text.decidedAlone}
          </p>
        )}
      </div>
    </li>
  )
}

function Subject({ decision: { kind, key, title, owner } }: { decision: Decision }) {
  const path = casePath(kind, key)
  const name = <bdi className={staff.clamped}>{title || text.erased}</bdi>
  return (
    <>
      <p>
        {path ? (
          <PathLink to={path} data-card-link>
            {name}
          </PathLink>
        ) : (
          name
        )}
      </p>
      <p className={styles.meta}>
        <span>{text.kinds[kind]}</span>
        <bdi>{owner?.name ?? text.deletedUser}</bdi>
      </p>
    </>
  )
}
