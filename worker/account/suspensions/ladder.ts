const DAY = 24 * 60 * 60 * 1000
const LENGTHS = [1 * DAY, 14 * DAY, null] as const

/** Where somebody stands on the ladder: a day, then fourteen, then for good. `before` counts suspensions that were not overturned. */
export function nextStep(before: number, at: number): { step: number; endsAt: number | null } {
  const step = Math.min(before + 1, LENGTHS.length)
  const length = LENGTHS[step - 1] ?? null
  return { step, endsAt: length === null ? null : at + length }
}
