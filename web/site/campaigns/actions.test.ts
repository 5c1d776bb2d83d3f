import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { adminText } from './admin-text.ts'
import { text } from './text.ts'

const ADMIN = '/api/admin/campaigns'
const GET = `GET ${ADMIN}/yalda`
const birthday = {
  ...{
    kind: 'birthday',
    locked: [],
    tag: null,
    prizes: [],
    opensAt: null,
    entriesCloseAt: 1,
    votingOpensAt: 2,
    votingClosesAt: 3,
    endsAt: null,
  },
  ...{ entriesPerAuthor: 1, minWords: 2, authorAgeDays: 3, votesPerVoter: 4, voterAgeDays: 5, juryWeight: 6 },
}
const fields = { title: 'تولد', theme: 'خاطره', description: 'پنج سال', rules: 'ندارد' }
const json = {
  ...{ version: 3, ...fields, tag: '', prizes: [], opensAt: null, entriesCloseAt: 1, votingOpensAt: 2, votingClosesAt: 3, endsAt: null },
  ...{ entriesPerAuthor: 1, minWords: 2, authorAgeDays: 3, votesPerVoter: 4, voterAgeDays: 5, juryWeight: 6 },
}
const create = (typed: string, kind: string) => ({
  form: 'campaigns.create',
  fields: { key: 'k', kind: typed, slug: ' yalda ', title: 'یلدا' },
  answers: { [`POST ${ADMIN}`]: { slug: 'yalda-2' } },
  sends: [[`POST ${ADMIN}`, { key: 'k', slug: 'yalda', kind, title: 'یلدا' }] as const],
  to: '/admin/campaigns/yalda-2',
  notice: adminText.created,
})
const state = (action: string, notice: string, more = {}) => ({
  form: `campaigns.state?slug=yalda&action=${action}`,
  sends: [[`PUT ${ADMIN}/yalda/state`, { action }] as const],
  notice,
  ...more,
})

describeForms([
  { form: 'campaigns.withdraw?slug=yalda&hash=h', sends: [['PUT /api/campaigns/yalda/withdrawals/h']], notice: text.withdrawn },
  { form: 'campaigns.return?slug=yalda&hash=h', sends: [['DELETE /api/campaigns/yalda/withdrawals/h']], notice: text.returned },
  create('birthday', 'birthday'),
  create('contest', 'contest'),
  create('', 'contest'),
  {
    form: 'campaigns.update?slug=yalda&version=3',
    fields,
    answers: { [GET]: birthday },
    sends: [[GET], [`PUT ${ADMIN}/yalda`, json]],
    notice: adminText.saved,
  },
  state('publish', adminText.published),
  state('unpublish', adminText.unpublished),
  state('cancel', adminText.cancelled, { fields: { confirmed: 'on' }, needs: ['confirmed'] }),
  {
    form: 'campaigns.exclude?slug=yalda&hash=h',
    fields: { reason: 'کپی' },
    sends: [[`PUT ${ADMIN}/yalda/exclusions/h`, { reason: 'کپی' }]],
    notice: adminText.excluded,
  },
  { form: 'campaigns.readmit?slug=yalda&hash=h', sends: [[`DELETE ${ADMIN}/yalda/exclusions/h`]], notice: adminText.readmitted },
])

test.each(['', '&action=', '&action=delete', '&action=toString'])('an unknown change of the state is not found: %s', async (query) => {
  const { sent, status, error } = await submitForm(`campaigns.state?slug=yalda${query}`, { confirmed: 'on' })
  expect([sent, status, error?.code]).toEqual([[], 404, 'not_found'])
})

test('errors of prizes are shown at the fields of the form', async () => {
  const refused = errorResponse(400, 'invalid', {
    fields: {
      'prizes.0.title': 'الف',
      'prizes.11.description': 'ب',
      title: 'پ',
      'prizes.0': 'ت',
      'x.prizes.0.title': 'ث',
      'prizes.0.title.x': 'ج',
    },
  })
  const answers = { [GET]: birthday, [`PUT ${ADMIN}/yalda`]: refused }
  expect((await submitForm('campaigns.update?slug=yalda&version=3', fields, { answers })).error?.fields).toEqual({
    ...{ prize0: 'الف', prizeNote11: 'ب', title: 'پ', 'prizes.0': 'ت', 'x.prizes.0.title': 'ث', 'prizes.0.title.x': 'ج' },
  })
})

test('an error of a prize after an empty row is shown at its own row', async () => {
  const answers = { [GET]: birthday, [`PUT ${ADMIN}/yalda`]: errorResponse(400, 'invalid', { fields: { 'prizes.0.title': 'الف' } }) }
  const typed = { ...fields, prize0: ' ', prizeNote0: '', prize1: '', prizeNote1: 'لوح' }
  expect((await submitForm('campaigns.update?slug=yalda&version=3', typed, { answers })).error?.fields).toEqual({ prize1: 'الف' })
})
