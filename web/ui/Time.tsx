import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatDate, formatDateTime, formatRelativeDate, formatRelativeTime } from '#shared/persian/jalali.ts'

interface Props {
  /** Time in UTC ms. */
  at: number
  /**
   * `day` is «امروز», «دیروز» or a date without the current year: pages in the cache end with their day in Tehran. `ago` is the same until
   * hydration, because cached HTML cannot know at what hour it will be read.
   */
  as?: 'date' | 'day' | 'moment' | 'ago'
  className?: string | undefined
}

export function Time({ at, as = 'date', className }: Props) {
  const element = useRef<HTMLTimeElement>(null)
  const label = useLabel(at, as)
  // Hydration keeps the text of the server, which in a page saved on the device may be of an earlier day.
  useEffect(() => {
    if (element.current && element.current.textContent !== label) element.current.textContent = label
  }, [label])
  return (
    <time
      ref={element}
      dateTime={new Date(at).toISOString()}
      title={as === 'moment' ? undefined : formatDateTime(at)}
      className={className}
      suppressHydrationWarning
    >
      {label}
    </time>
  )
}

function useLabel(at: number, as: Props['as']): string {
  const hydrated = useHydrated()
  if (as === 'date') return formatDate(at)
  if (as === 'moment') return formatDateTime(at)
  return as === 'ago' && hydrated ? formatRelativeTime(at, Date.now()) : formatRelativeDate(at, Date.now())
}
