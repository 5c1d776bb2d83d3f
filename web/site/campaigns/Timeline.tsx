import type { CampaignPhase } from '#shared/campaign-phase.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Time } from '#web/ui/Time.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import styles from './campaigns.module.css'
import { text } from './text.ts'

/** The dates of a campaign in order, those that have passed and the one that began the current phase marked. */
export function Timeline({ campaign }: { campaign: Campaign }) {
  const steps = stepsOf(campaign)
  const passed = PASSED[campaign.phase] ?? 0
  if (steps.length === 0) return null
  return (
    <ol className={styles.timeline}>
      {steps.map(({ label, at }, index) => (
        <li
          key={label}
          className={classNames(styles.step, index < passed && styles.passed)}
          aria-current={index === passed - 1 ? 'step' : undefined}
        >
          <span className={styles.stepName}>
            {label}
            {/* The space prevents the last letter from joining the next word. */}
            {index < passed && ' '}
            {index < passed && <span className={styles.mark}>{index === passed - 1 ? text.current : text.passed}</span>}
          </span>
          <Time at={at} as="moment" className={styles.stepTime} />
        </li>
      ))}
    </ol>
  )
}

/** Number of dates that have passed in a phase. */
const PASSED: Partial<Record<CampaignPhase, number>> = { entries: 1, closed: 2, voting: 3, counting: 4, results: 5, running: 1, over: 2 }

function stepsOf({ kind, opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt, resultsAt }: Campaign) {
  const { dates } = text
  const steps: (readonly [label: string, at: number | null])[] =
    kind === 'birthday'
      ? [
          [dates.birthdayOpensAt, opensAt],
          [dates.birthdayEndsAt, endsAt],
        ]
      : [
          [dates.opensAt, opensAt],
          [dates.entriesCloseAt, entriesCloseAt],
          [dates.votingOpensAt, votingOpensAt],
          [dates.votingClosesAt, votingClosesAt],
          [dates.endsAt, resultsAt ?? endsAt],
        ]
  return steps.flatMap(([label, at]) => (at === null ? [] : [{ label, at }]))
}
