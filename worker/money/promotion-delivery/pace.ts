import { MINUTE } from '#shared/time.ts'

/** How views are spread evenly: from `delivered` at `at` to `views` shortly before `endsAt`. Times in UTC ms. */
export interface Schedule {
  views: number
  from: { at: number; delivered: number }
  endsAt: number
}

/** Share of the time at the end in which nothing is scheduled, so that the last views still arrive in time. */
const LEAD = 0.02
/** Share of the views that may be delivered ahead of the schedule, and at least one. */
const BURST = 0.005

/** How long a served card is expected to lead to a view. */
export const RESERVATION_MS = 30 * MINUTE

const scheduleEnd = ({ from, endsAt }: Schedule): number => endsAt - (endsAt - from.at) * LEAD

/** Returns how many views may be delivered by `at`, at most all; not a whole number. */
export function allowedViews(schedule: Schedule, at: number): number {
  const { views, from } = schedule
  const share = Math.min(Math.max((at - from.at) / Math.max(scheduleEnd(schedule) - from.at, 1), 0), 1)
  return Math.min(from.delivered + (views - from.delivered) * share + Math.max(1, views * BURST), views)
}

/** Number of open reservations by the minute of serving. */
export type Reservations = Readonly<Record<number, number>>

const minuteOf = (at: number): number => Math.floor(at / MINUTE)

/** Returns the reservations that are open at `at`, without those of expired minutes. */
export const openReservations = (reservations: Reservations, at: number): Reservations =>
  Object.fromEntries(Object.entries(reservations).filter(([minute]) => (Number(minute) + 1) * MINUTE > at - RESERVATION_MS))

export const countReservations = (reservations: Reservations): number => Object.values(reservations).reduce((sum, count) => sum + count, 0)

/** Adds `change`, 1 or −1, to the reservations of a card served at `servedAt`; a reservation that has expired cannot be released. */
export function changeReservations(reservations: Reservations, servedAt: number, change: 1 | -1): Reservations {
  const { [minuteOf(servedAt)]: count = 0, ...others } = reservations
  const changed = count + change
  return changed > 0 ? { ...others, [minuteOf(servedAt)]: changed } : others
}

/**
 * Returns how many views open reservations will probably lead to: their number times the share of settled ones that led to a view. `made`
 * counts all reservations, `viewers` those that led to a view; before any is settled, half are expected to.
 */
export function expectedViews(open: number, { made, viewers }: { made: number; viewers: number }): number {
  const rate = (viewers + 1) / (Math.max(made - open, viewers) + 2)
  return open * rate
}

/**
 * Returns whether the schedule allows another card at `at`, when `delivered` views are counted and `expected` probably follow. After the
 * schedule, open reservations do not hold back the last views.
 */
export function isAllowedByPace(schedule: Schedule, at: number, delivered: number, expected: number): boolean {
  if (delivered >= schedule.views) return false
  return at >= scheduleEnd(schedule) || delivered + expected < allowedViews(schedule, at)
}
