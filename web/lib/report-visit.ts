import type { PostReport } from '#worker/statistics/collection/contract.ts'

/** A report as the beacon keeps it: with absolute times, and with the time at which it began, which tells it from others of the post. */
export interface KeptReport extends PostReport {
  at: number
}

declare global {
  interface WindowEventMap {
    'daftar:report': CustomEvent<KeptReport>
  }
}

/** Hands a report to the beacon, where it replaces the one with the same `at` and `post`. */
export const reportVisit = (report: KeptReport): unknown => dispatchEvent(new CustomEvent('daftar:report', { detail: report }))
