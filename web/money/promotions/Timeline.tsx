import type { ReactNode } from 'react'
import { Time } from '#web/ui/Time.tsx'
import type { Promotion } from '#worker/money/promotions/contract.ts'
import styles from './report.module.css'
import { text } from './report-text.ts'

interface Step {
  name: string
  at?: number | null
  note?: ReactNode
}

/** Returns what happened to a promotion, in order, and what it waits for. */
function stepsOf({ state, isChanged, createdAt, startsAt, startedAt, endsAt, finishedAt, reason }: Promotion): readonly Step[] {
  const { steps } = text
  const ordered = { name: steps.ordered, at: createdAt }
  const note = reason !== '' && (
    <>
      {text.reason} <bdi>{reason}</bdi>
    </>
  )
  if (state === 'unpaid') return [ordered, { name: steps.unpaid }]
  if (state === 'canceled') return [ordered, { name: steps.canceled }]
  const paid = [ordered, { name: steps.paid }]
  if (state === 'in_review') return [...paid, { name: steps.inReview }]
  if (state === 'rejected') return [...paid, { name: steps.rejected, at: finishedAt, note }]
  const approved = [...paid, { name: steps.approved }]
  if (isChanged && finishedAt === null)
    return startedAt === null
      ? [...approved, { name: steps.changed }]
      : [...approved, { name: steps.started, at: startedAt }, { name: steps.changed }]
  if (state === 'approved') return [...approved, startsAt === null ? { name: steps.startsSoon } : { name: steps.startsAt, at: startsAt }]
  const started = startedAt === null ? approved : [...approved, { name: steps.started, at: startedAt }]
  if (state === 'running') return [...started, { name: steps.endsAt, at: endsAt }]
  if (state === 'paused') return [...started, { name: steps.paused, note }]
  return [...started, { name: steps[state], at: finishedAt, note }]
}

/** The way of a promotion from its order to its end; the last step is the current one. */
export function Timeline({ promotion }: { promotion: Promotion }) {
  const steps = stepsOf(promotion)
  return (
    <ol className={styles.timeline} aria-label={text.timeline}>
      {steps.map(({ name, at = null, note }, index) => (
        <li key={name} aria-current={index === steps.length - 1 ? 'step' : undefined}>
          <span>
            {name} {at !== null && <Time at={at} as="moment" className={styles.moment} />}
          </span>
          {note && <p className={styles.reason}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
