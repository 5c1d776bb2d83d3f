import type { CampaignKind, UpdateCampaign } from './contract.ts'

type Dates = Pick<UpdateCampaign, 'opensAt' | 'entriesCloseAt' | 'votingOpensAt' | 'votingClosesAt' | 'endsAt'>

interface Step {
  field: keyof Dates
  /** Whether it may be at the same time as the one before. */
  canCoincide: boolean
  message: string
}

const CONTEST: readonly Step[] = [
  { field: 'opensAt', canCoincide: true, message: '' },
  { field: 'entriesCloseAt', canCoincide: false, message: 'پایان فرستادن پست باید پس از آغاز پویش باشد' },
  { field: 'votingOpensAt', canCoincide: true, message: 'آغاز رأی‌گیری نباید پیش از پایان فرستادن پست باشد' },
  { field: 'votingClosesAt', canCoincide: false, message: 'پایان رأی‌گیری باید پس از آغاز آن باشد' },
  { field: 'endsAt', canCoincide: true, message: 'زمان نتیجه نباید پیش از پایان رأی‌گیری باشد' },
]
const BIRTHDAY: readonly Step[] = [
  { field: 'opensAt', canCoincide: true, message: '' },
  { field: 'endsAt', canCoincide: false, message: 'پایان باید پس از آغاز باشد' },
]

/**
 * Returns a message for every date that is missing or out of order. Without any date the campaign is not scheduled, which is fine; a
 * birthday has only a beginning and an end.
 */
export function findDateErrors(kind: CampaignKind, dates: Dates): Record<string, string> {
  const steps = kind === 'contest' ? CONTEST : BIRTHDAY
  const given = CONTEST.map(({ field }) => field).filter((field) => dates[field] !== null)
  const errors: Record<string, string> = {}
  for (const field of given) if (!steps.some((step) => step.field === field)) errors[field] = 'سالگرد این زمان را ندارد؛ خالی‌اش بگذار'
  if (given.length === 0) return errors
  let before: number | null = null
  for (const { field, canCoincide, message } of steps) {
    const at = dates[field]
    if (at === null) errors[field] = 'این زمان را هم بنویس، یا همهٔ زمان‌ها را خالی بگذار'
    else if (before !== null && (at < before || (at === before && !canCoincide))) errors[field] = message
    before = at ?? before
  }
  return errors
}
