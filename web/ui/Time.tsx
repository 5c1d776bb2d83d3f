import { useHydrated } from '@tanstack/react-router'
import { formatDate, formatDateTime, formatRelativeTime } from '#shared/persian/jalali.ts'

interface Props {
  /** Time in UTC ms. */
  at: number
  /** `ago` shows the date until hydration, because cached HTML cannot know when it will be read. */
  as?: 'date' | 'moment' | 'ago'
  className?: string | undefined
}

export function Time({ at, as = 'date', className }: Props) {
  const hydrated = useHydrated()
  const label = as === 'moment' ? formatDateTime(at) : as === 'ago' && hydrated ? formatRelativeTime(at, Date.now()) : formatDate(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={as === 'moment' ? undefined : formatDateTime(at)} className={className}>
      {label}
    </time>
  )
}
