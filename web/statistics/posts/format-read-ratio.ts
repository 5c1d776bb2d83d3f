import { formatNumber } from '#shared/persian/digits.ts'
import { text } from './text.ts'

/**
 * Formats reads per view as a percentage, or as a dash without views. Caps it at 100, because a read may follow a view of the previous day.
 */
export const formatReadRatio = ({ views, reads }: { views: number; reads: number }): string =>
  views === 0 ? text.noRatio : text.percent(formatNumber(Math.min(100, Math.round((100 * reads) / views))))
