import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Time } from '#web/ui/Time.tsx'
import styles from './campaigns.module.css'
import { formatTimeLeft } from './format-time-left.ts'
import { text } from './text.ts'

interface Props {
  label: string
  /** Time in UTC ms. */
  until: number
  /** Campaign to refetch when the time is up. */
  slug: string
}

/** A time as a date, and after hydration how long it is until then, in a line that is reserved for it. */
export function Countdown({ label, until, slug }: Props) {
  return (
    <p className={styles.countdown}>
      <span>
        {label} <Time at={until} as="moment" />
      </span>
      <span className={styles.left}>{useHydrated() && <TimeLeft until={until} slug={slug} />}</span>
    </p>
  )
}

function TimeLeft({ until, slug }: Omit<Props, 'label'>) {
  const queryClient = useQueryClient()
  const seconds = useCountdown(Math.max(0, Math.ceil((until - Date.now()) / 1000)), until)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: campaignKeys.everythingOf(slug) })
  }, [isOver, slug, queryClient])
  return isOver ? null : `${formatTimeLeft(seconds * 1000)} ${text.left}`
}
