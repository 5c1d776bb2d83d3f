import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { tehranToUtc } from '#shared/persian/jalali.ts'
import { ApiError } from '#web/lib/api.ts'
import { text as calendarText } from '#web/ui/calendar/text.ts'
import type { AdminCampaign } from '#worker/site/campaigns/contract.ts'
import { adminText as text } from './admin-text.ts'
import { DATE_FIELDS, NUMBER_FIELDS, readCampaignForm, withFormNames } from './read-campaign-form.ts'

const at = (day: number, hour = 0, minute = 0) => tehranToUtc({ year: 1405, month: 9, day }, hour, minute)
const CONTEST = {
  ...{ kind: 'contest', locked: [] as string[], tag: { name: 'یلدا', slug: 'یلدا' }, prizes: [{ title: 'کتاب', description: '' }] },
  ...{ opensAt: at(1) + 15_000, entriesCloseAt: at(2), votingOpensAt: null, votingClosesAt: at(4), endsAt: at(5) },
  ...{ entriesPerAuthor: 1, minWords: 300, authorAgeDays: 7, votesPerVoter: 5, voterAgeDays: 30, juryWeight: 40 },
} as unknown as AdminCampaign
const FORM: Record<string, string> = {
  ...{ title: 'جشن', theme: 'شب', description: 'بلند', rules: 'کوتاه', tag: 'شب یلدا' },
  ...{
    opensAt: '۱۴۰۵/۹/۶',
    opensAtTime: '۸:۳۰',
    entriesCloseAt: '1405/9/7',
    entriesCloseAtTime: '',
    votingOpensAt: '',
    votingOpensAtTime: '',
  },
  ...{ votingClosesAt: '۱۴۰۵/۹/۹', votingClosesAtTime: '۲۳:۵۹', endsAt: '۱۴۰۵/۹/۱۰', endsAtTime: '۰:۰۰' },
  ...{ entriesPerAuthor: '۲', minWords: ' 400 ', authorAgeDays: '۰', votesPerVoter: '999999', voterAgeDays: '1', juryWeight: '50' },
  ...{ prize0: 'کتاب', prizeNote0: 'ده جلد', prize1: ' ', prizeNote1: ' ', prize2: '', prizeNote2: 'لوح' },
}
const read = (form: Record<string, string> = FORM, campaign: Partial<AdminCampaign> = {}) =>
  readCampaignForm((name) => form[name] ?? '', { ...CONTEST, ...campaign }, 4)

test('a contest has all fields of its form, in Tehran time and any digits', () => {
  expect(read()).toEqual({
    ...{ version: 4, title: 'جشن', theme: 'شب', description: 'بلند', rules: 'کوتاه', tag: 'شب یلدا' },
    ...{ opensAt: at(6, 8, 30), entriesCloseAt: at(7), votingOpensAt: null, votingClosesAt: at(9, 23, 59), endsAt: at(10) },
    ...{ entriesPerAuthor: 2, minWords: 400, authorAgeDays: 0, votesPerVoter: 999_999, voterAgeDays: 1, juryWeight: 50 },
    prizes: [
      { title: 'کتاب', description: 'ده جلد' },
      { title: '', description: 'لوح' },
    ],
  })
})

test('every prize of the form is read, and no more', () => {
  const last = LIMITS.campaignPrizes - 1
  const { prizes } = read({ ...FORM, [`prize${last}`]: 'آخر', [`prize${last + 1}`]: 'بیرون' })
  expect(prizes.map(({ title }) => title)).toEqual(['کتاب', '', 'آخر'])
})

test.each([...DATE_FIELDS, ...NUMBER_FIELDS, 'tag', 'prizes'])('a locked %s keeps its value', (name) => {
  const stored: Record<string, unknown> = { ...CONTEST, tag: 'یلدا' }
  const result: Record<string, unknown> = { ...read(FORM, { locked: [name] as never }) }
  expect(result[name]).toEqual(stored[name])
  expect(result).toEqual({ ...read(), [name]: stored[name] })
})

test('a birthday has only its beginning and its end, and keeps what a contest has', () => {
  expect(read(FORM, { kind: 'birthday', tag: null })).toEqual({
    ...read(),
    ...{ tag: '', entriesCloseAt: CONTEST.entriesCloseAt, votingOpensAt: null, votingClosesAt: CONTEST.votingClosesAt },
    ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, CONTEST[name]])),
  })
})

test('a time that the form shows to the minute keeps its seconds unless it changes', () => {
  const same = { ...FORM, opensAt: '۱۴۰۵/۹/۱', opensAtTime: '۰:۰۰' }
  expect(read(same).opensAt).toBe(at(1) + 15_000)
  expect(read({ ...same, opensAtTime: '۰:۰۱' }).opensAt).toBe(at(1, 0, 1))
  expect(read({ ...same, opensAt: '', opensAtTime: '' }).opensAt).toBeNull()
  expect(read({ ...FORM, votingOpensAt: '۱۴۰۵/۹/۳' }).votingOpensAt).toBe(at(3))
})

test.each([
  ['opensAt', { opensAt: ' ', opensAtTime: '۸:۰۰' }, text.noDay],
  ['opensAt', { opensAt: '۱۴۰۵/۱۳/۱' }, calendarText.invalidDate],
  ['endsAtTime', { endsAtTime: '۲۵:۰۰' }, text.invalidTime],
  ['minWords', { minWords: '' }, text.invalidNumber],
  ['minWords', { minWords: '-1' }, text.invalidNumber],
  ['minWords', { minWords: '1000000' }, text.invalidNumber],
  ['juryWeight', { juryWeight: 'x1' }, text.invalidNumber],
])('the field %s of %j says what is wrong', (field, change, message) => {
  expect(() => read({ ...FORM, ...change })).toThrow(
    expect.objectContaining({ status: 400, body: expect.objectContaining({ fields: { [field]: message } }) }),
  )
})

test('errors of the API have the names of the form, others stay as they are', () => {
  const error = new ApiError(400, {
    code: 'invalid',
    message: 'x',
    requestId: '',
    fields: { 'prizes.2.title': 'a', 'prizes.10.description': 'b', theme: 'c' },
  })
  expect(withFormNames(error, () => '')).toMatchObject({
    status: 400,
    body: { message: 'x', fields: { prize2: 'a', prizeNote10: 'b', theme: 'c' } },
  })
  expect(withFormNames(new ApiError(409, { code: 'stale', message: 'x', requestId: '' }), () => '')).toMatchObject({
    status: 409,
    body: { fields: {} },
  })
  const other = new TypeError('x')
  expect(withFormNames(other, () => '')).toBe(other)
})
