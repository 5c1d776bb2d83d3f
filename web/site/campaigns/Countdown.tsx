import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Time } from '#web/ui/Time.tsx'
import styles from './campaigns.module.css'
import { text } from './text.ts'

interface Props {
  /** Name of what happens at `until`. */
  label: string
  /** Shown until hydration, because cached HTML cannot know when it will be read. */
  lead: string
  /** Time in UTC ms. */
  until: number
  /** Campaign to refetch when the time is up. */
  slug: string
}

/** Shows the time left above the date, or `lead` until hydration. */
export function Countdown({ lead, label, until, slug }: Props) {
  return (
    <p className={styles.countdown}>
      <span className={styles.left}>{useHydrated() ? <TimeLeft until={until} slug={slug} /> : lead}</span>
      <span>
        {label} <Time at={until} as="moment" />
      </span>
    </p>
  )
}

function TimeLeft({ until, slug }: Pick<Props, 'until' | 'slug'>) {
  const queryClient = useQueryClient()
  const seconds = useCountdown(Math.max(0, Math.ceil((until - Date.now()) / 1000)), until)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: campaignKeys.everythingOf(slug) })
  }, [isOver, slug, queryClient])
  return isOver ? null : `${formatTimeLeft(seconds * 1000)} ${text.left}`
}

const UNITS = [
  [DAY, 'روز'],
  [HOUR, 'ساعت'],
  [MINUTE, 'دقیقه'],
  [SECOND, 'ثانیه'],
] as const

/** The time left in a word or two, for a list; before hydration the date, and nothing once the time is up. */
export function ShortTimeLeft({ until }: { until: number }) {
  const isHydrated = useHydrated()
  if (!isHydrated)
    return (
      <>
        {text.by} <Time at={until} as="day" />
      </>
    )
  const [left = ''] = formatTimeLeft(until - Date.now()).split(' و ')
  return left && `${left} ${text.left}`
}

/** Formats ms that are left in the two largest units, such as «۲ روز و ۳ ساعت»; empty once nothing is left. */
export function formatTimeLeft(ms: number): string {
  const first = UNITS.findIndex(([size]) => ms >= size)
  if (first < 0) return ''
  const parts: string[] = []
  let rest = ms
  for (const [size, name] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${formatNumber(count)} ${name}`)
  }
  return parts.join(' و ')
}
