import { formatDate } from '#shared/persian/jalali.ts'

/** The Jalali name of a Tehran day given as `YYYY-MM-DD`. */
export const formatDay = (day: string): string => formatDate(Date.parse(`${day}T12:00:00Z`))
