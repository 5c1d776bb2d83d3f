import { useEffect, useRef } from 'react'
import type { CampaignPhase } from '#shared/campaign-phase.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Time } from '#web/ui/Time.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import styles from './campaigns.module.css'
import { text } from './text.ts'

/** The dates of a contest on one line, inked as far as time has gone. */
export function Timeline({ campaign }: { campaign: Campaign }) {
  const list = useRef<HTMLOListElement>(null)
  const steps = stepsOf(campaign)
  const passed = PASSED[campaign.phase] ?? 0
  const [from, to] = [steps[passed - 1]?.at, steps[passed]?.at]
  // Cached HTML cannot know when it will be read.
  useEffect(() => {
    if (from && to) list.current?.style.setProperty('--gone', `${shareGone(from, to, Date.now()) * 100}%`)
  }, [from, to])
  if (steps.length === 0) return null
  return (
    <ol ref={list} className={styles.timeline} aria-label={text.timeline}>
      {steps.map(({ label, at }, index) => (
        <li
          key={label}
          className={classNames(styles.step, index < passed && (index === passed - 1 ? styles.current : styles.passed))}
          aria-current={index === passed - 1 ? 'step' : undefined}
        >
          <span className={styles.stepName}>{label}</span>
          {/* The space prevents the last letter from joining the next word. */}
          {index < passed && <span className="visually-hidden"> {index === passed - 1 ? text.current : text.passed} </span>}
          <Time at={at} as="day" />
        </li>
      ))}
    </ol>
  )
}

/** Number of dates that have passed in a phase. */
const PASSED: Partial<Record<CampaignPhase, number>> = { entries: 1, closed: 2, voting: 3, counting: 4, results: 5 }

function stepsOf({ opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt, resultsAt }: Campaign) {
  const { dates } = text
  const steps: readonly (readonly [label: string, at: number | null])[] = [
    [dates.opensAt, opensAt],
    [dates.entriesCloseAt, entriesCloseAt],
    [dates.votingOpensAt, votingOpensAt],
    [dates.votingClosesAt, votingClosesAt],
    [dates.endsAt, resultsAt ?? endsAt],
  ]
  return steps.flatMap(([label, at]) => (at === null ? [] : [{ label, at }]))
}

/** Returns which part of the time between two moments has gone, from 0 to 1. */
export const shareGone = (from: number, to: number, now: number): number => Math.min(1, Math.max(0, (now - from) / (to - from)))
