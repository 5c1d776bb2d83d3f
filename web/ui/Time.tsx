import { useHydrated } from '@tanstack/react-router'
import { formatDate, formatDateTime, formatRelativeTime } from '#shared/persian/jalali.ts'

interface Props {
  /** UTC milliseconds. */
  at: number
  /** `ago` shows the date until the page is alive: a kept page cannot know what time it is read. */
  as?: 'date' | 'moment' | 'ago'
  className?: string | undefined
}

/** A Jalali date in Tehran time, with the exact moment as its tip and ISO in `datetime`. */
export function Time({ at, as = 'date', className }: Props) {
  const hydrated = useHydrated()
  const label = as === 'moment' ? formatDateTime(at) : as === 'ago' && hydrated ? formatRelativeTime(at, Date.now()) : formatDate(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={as === 'moment' ? undefined : formatDateTime(at)} className={className}>
      {label}
    </time>
  )
}
