import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { Time } from '#web/ui/Time.tsx'
import type { Campaign } from '#worker/site/campaigns/contract.ts'
import styles from './birthdays.module.css'
import { text } from './text.ts'

/** When a birthday begins or ends, with the time left. */
export function BirthdayState({ campaign: { phase, opensAt, endsAt } }: { campaign: Campaign }) {
  if (phase === 'unscheduled') return <p className={styles.state}>{text.unscheduled}</p>
  if (phase === 'cancelled') return <p className={styles.state}>{text.cancelled}</p>
  if (phase === 'over') return <p className={styles.state}>{text.ended}</p>
  const at = phase === 'upcoming' ? opensAt : endsAt
  if (at === null) return null
  return (
    <p className={styles.state}>
      <span>
        {phase === 'upcoming' ? text.opensAt : text.endsAt} <Time at={at} as="moment" />
      </span>
      <TimeLeft until={at} />
    </p>
  )
}

/** Empty until hydration, because cached HTML cannot know when it will be read. */
function TimeLeft({ until }: { until: number }) {
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  if (!isHydrated || until <= now) return null
  return <span className={styles.left}>{formatLeft(until - now)}</span>
}

function formatLeft(ms: number): string {
  if (ms >= 2 * DAY) return text.daysLeft(formatNumber(Math.floor(ms / DAY)))
  if (ms >= 2 * HOUR) return text.hoursLeft(formatNumber(Math.floor(ms / HOUR)))
  return text.minutesLeft(formatNumber(Math.ceil(ms / MINUTE)))
}
