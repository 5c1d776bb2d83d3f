import { tehranToUtc, toJalali } from '#shared/persian/jalali.ts'
import { parseJalaliDay } from '#shared/persian/parse-jalali-day.ts'
import { ApiError } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { parseTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import { text as calendarText } from '#web/ui/calendar/text.ts'
import type { BuyPromotion } from '#worker/money/promotions/contract.ts'
import { text } from './text.ts'

type Fields = Pick<FormFields, 'text' | 'all'>

/** Reads the form of a purchase; throws `ApiError` for a start that is no date or time. */
export const readPurchase = (fields: Fields): Omit<BuyPromotion, 'post'> => ({
  key: fields.text('key'),
  package: fields.text('package'),
  topics: fields.all('topics'),
  tags: [...new Set([...fields.all('tags'), ...splitNames(fields.text('otherTags'))])],
  startsAt: fields.text('start') === 'later' ? readStart(fields) : null,
})

const splitNames = (typed: string): string[] =>
  typed
    .split(/[،,\n]/)
    .map((name) => name.replace(/^[\s#]+/, '').trim())
    .filter(Boolean)

/** Returns UTC ms. */
function readStart({ text: read }: Fields): number {
  const day = parseJalaliDay(read('startsAt'))
  if (day === undefined) throw invalidField('startsAt', calendarText.invalidDate)
  const time = parseTimeOfDay(read('startTime'))
  if (!time) throw invalidField('startTime', text.invalidTime)
  return tehranToUtc(toJalali(day), time.hour, time.minute)
}

const invalidField = (name: string, message: string) =>
  new ApiError(400, { code: 'invalid', message, fields: { [name]: message }, requestId: '' })
