const DAY = 24 * 60 * 60 * 1000
const DURATIONS_MS = [1 * DAY, 14 * DAY, null] as const

/**
 * Returns the next escalation step and when it ends: after one day, after fourteen days, or never. `priorSuspensions` excludes overturned
 * ones.
 */
export function nextEscalationStep(priorSuspensions: number, at: number): { step: number; endsAt: number | null } {
  const step = Math.min(priorSuspensions + 1, DURATIONS_MS.length)
  const length = DURATIONS_MS[step - 1] ?? null
  return { step, endsAt: length === null ? null : at + length }
}
