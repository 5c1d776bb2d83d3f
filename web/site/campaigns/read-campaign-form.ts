import { LIMITS } from '#shared/limits/index.ts'
import { asciiDigits } from '#shared/persian/digits.ts'
import { tehranToUtc, toJalali } from '#shared/persian/jalali.ts'
import { parseJalaliDay } from '#shared/persian/parse-jalali-day.ts'
import { MINUTE } from '#shared/time.ts'
import { ApiError } from '#web/lib/api.ts'
import { nameInForm, renameErrorFields } from '#web/lib/row-errors.ts'
import { parseTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import { text as calendarText } from '#web/ui/calendar/text.ts'
import type { AdminCampaign, UpdateCampaign } from '#worker/site/campaigns/contract.ts'
import { adminText as text } from './admin-text.ts'

/** Returns a submitted field by name, empty if it is missing. */
type ReadField = (name: string) => string

export const DATE_FIELDS = ['opensAt', 'entriesCloseAt', 'votingOpensAt', 'votingClosesAt', 'endsAt'] as const
export const NUMBER_FIELDS = ['entriesPerAuthor', 'minWords', 'authorAgeDays', 'votesPerVoter', 'voterAgeDays', 'juryWeight'] as const
export type DateField = (typeof DATE_FIELDS)[number]

const fieldError = (name: string, message: string) =>
  new ApiError(400, { code: 'invalid', message, fields: { [name]: message }, requestId: '' })

/** Returns the UTC ms of a Jalali day and a Tehran time, which is midnight if it is empty; null if both are empty. */
function readMoment(read: ReadField, name: DateField): number | null {
  const [typedDay, typedTime] = [read(name).trim(), read(`${name}Time`).trim()]
  if (typedDay === '' && typedTime === '') return null
  if (typedDay === '') throw fieldError(name, text.noDay)
  const day = parseJalaliDay(typedDay)
  if (day === undefined) throw fieldError(name, calendarText.invalidDate)
  const time = typedTime === '' ? { hour: 0, minute: 0 } : parseTimeOfDay(typedTime)
  if (!time) throw fieldError(`${name}Time`, text.invalidTime)
  return tehranToUtc(toJalali(day), time.hour, time.minute)
}

function readCount(read: ReadField, name: string): number {
  const digits = asciiDigits(read(name)).trim()
  if (!/^\d{1,6}$/.test(digits)) throw fieldError(name, text.invalidNumber)
  return Number(digits)
}

const prizeRows = (read: ReadField): UpdateCampaign['prizes'] =>
  Array.from({ length: LIMITS.campaignPrizes }, (_, at) => ({ title: read(`prize${at}`), description: read(`prizeNote${at}`) }))

const isFilled = ({ title, description }: UpdateCampaign['prizes'][number]) => title.trim() !== '' || description.trim() !== ''

/**
 * Reads the form of a campaign; a field that it does not show keeps its value: a locked one, and one that a birthday does not have. Times that
 * the form shows to the minute keep their seconds unless they change. Throws `ApiError` for what is no date, time or number.
 */
export function readCampaignForm(read: ReadField, campaign: AdminCampaign, version: number): UpdateCampaign {
  const isOpen = (name: string) => !campaign.locked.includes(name)
  const isContest = campaign.kind === 'contest'
  const readDateField = (name: DateField) => {
    const stored = campaign[name]
    if (!isOpen(name) || !(isContest || name === 'opensAt' || name === 'endsAt')) return stored
    const typed = readMoment(read, name)
    return typed !== null && stored !== null && Math.floor(stored / MINUTE) * MINUTE === typed ? stored : typed
  }
  const dates = Object.fromEntries(DATE_FIELDS.map((name) => [name, readDateField(name)])) as Record<DateField, number | null> // Has every key.
  const numbers = Object.fromEntries(
    NUMBER_FIELDS.map((name) => [name, isContest && isOpen(name) ? readCount(read, name) : campaign[name]]),
  ) as Record<(typeof NUMBER_FIELDS)[number], number> // Has every key.
  return {
    version,
    title: read('title'),
    theme: read('theme'),
    description: read('description'),
    rules: read('rules'),
    tag: isContest && isOpen('tag') ? read('tag') : (campaign.tag?.name ?? ''),
    prizes: isOpen('prizes') ? prizeRows(read).filter(isFilled) : campaign.prizes,
    ...dates,
    ...numbers,
  }
}

/** Returns an error of the API with its fields by the names of the form. */
export const withFormNames = <Thrown>(error: Thrown, read: ReadField): Thrown | ApiError =>
  renameErrorFields(error, (name) => {
    const [, at, part] = /^prizes\.(\d+)\.(title|description)$/.exec(nameInForm(name, 'prizes', prizeRows(read), isFilled)) ?? []
    return at === undefined ? name : `${part === 'title' ? 'prize' : 'prizeNote'}${at}`
  })
