import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const REPORTS = 'POST /api/reports'

describeForms([
  {
    form: 'reports.send?kind=post&key=abc',
    fields: { rule: 'spam', details: 'تبلیغ است' },
    sends: [[REPORTS, { kind: 'post', key: 'abc', rule: 'spam', details: 'تبلیغ است' }]],
    notice: text.sent,
    needs: ['rule'],
  },
  {
    form: 'reports.dispute?podcast=p1',
    fields: { details: 'سایت من' },
    sends: [[REPORTS, { kind: 'podcast', key: 'p1', rule: 'ownership', details: 'سایت من' }]],
    notice: text.sent,
  },
])

test.each(['reports.open?kind=post&key=abc', 'reports.open-dispute?podcast=p1'])('%s shows its dialog and sends nothing', async (form) => {
  expect(await submitForm(form)).toMatchObject({ sent: [], status: 200, hasContent: true, error: undefined })
})

test.each(['reports.send?kind=post&key=abc', 'reports.dispute?podcast=p1'])('%s shows its dialog again after an error', async (form) => {
  const fields = { rule: 'other', details: '' }
  expect(await submitForm(form, fields, { answers: { [REPORTS]: errorResponse(400) } })).toMatchObject({ status: 400, hasContent: true })
})

test('a report without a rule says so in its dialog', async () => {
  expect(await submitForm('reports.send?kind=post&key=abc', { rule: 'x' })).toMatchObject({
    sent: [],
    hasContent: true,
    error: { message: text.choose },
  })
})
