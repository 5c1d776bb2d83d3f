import { formatDate } from '#shared/persian/jalali.ts'

/** Formats a day in Tehran (`YYYY-MM-DD`) as a Jalali date. */
export const formatDay = (day: string): string => formatDate(Date.parse(`${day}T12:00:00Z`))
