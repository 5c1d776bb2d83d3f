import { formatNumber } from '#shared/persian/digits.ts'
import { text } from './text.ts'

/** Reads of every hundred views, in words; a dash where nobody viewed. Reads of a view begun the day before can pass it: at most 100. */
export const formatReadRatio = ({ views, reads }: { views: number; reads: number }): string =>
  views === 0 ? text.noRatio : text.percent(formatNumber(Math.min(100, Math.round((100 * reads) / views))))
