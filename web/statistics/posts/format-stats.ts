import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import type { StatCounts } from '#worker/statistics/posts/contract.ts'
import { text } from './text.ts'

/** Formats a Gregorian `YYYY-MM-DD` day as a Jalali date. */
export const formatDay = (day: string): string => formatDate(Date.parse(`${day}T12:00:00Z`))

/**
 * Formats reads per view as a whole percentage, or as a dash without views. Caps it at 100, because a day can count more reads than views.
 */
export const formatReadRatio = ({ views, reads }: { views: number; reads: number }): string =>
  views === 0 ? text.noRatio : text.percent(formatNumber(Math.min(100, Math.round((100 * reads) / views))))

export const toFunnelRows = (numbers: StatCounts): [name: string, value: string][] => [
  [text.impressions, formatNumber(numbers.impressions)],
  [text.views, formatNumber(numbers.views)],
  [text.reads, formatNumber(numbers.reads)],
  [text.ratio, formatReadRatio(numbers)],
  [text.listens, formatNumber(numbers.listens)],
]
