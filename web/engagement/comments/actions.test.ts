import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const ONE = '/api/comments/a'
const POST = 'POST /api/comments/post/p'
const fields = { key: 'k', body: 'سلام' }
const page = '/sara/x?order=newest'
const at = (hash: string) => ({ page, to: `${page}#c-${hash}` })
const change = (verb: string, request: string, notice?: string) => ({
  form: `comments.${verb}?hash=a`,
  sends: [[request]] as const,
  notice,
  ...at('a'),
})

describeForms([
  {
    form: 'comments.write?post=p',
    fields,
    answers: { [POST]: { hash: 'n' } },
    sends: [[POST, { ...fields, parent: null }]],
    notice: text.sent,
    ...at('n'),
  },
  {
    form: 'comments.write?post=p&parent=a',
    fields,
    answers: { [POST]: { hash: 'n', held: true } },
    sends: [[POST, { ...fields, parent: 'a' }]],
    notice: text.sentHeld,
    ...at('n'),
  },
  ...[false, true].map((held) => ({
    form: 'comments.save?hash=a',
    fields: { body: 'سلام' },
    answers: { [`PATCH ${ONE}`]: { held } },
    sends: [[`PATCH ${ONE}`, { body: 'سلام' }] as const],
    notice: held ? text.changedHeld : text.changed,
    ...at('a'),
  })),
  {
    form: 'comments.confirm-take-down?hash=a',
    fields: { rule: '3' },
    sends: [[`PUT ${ONE}/moderation`, { rule: 3 }]],
    notice: text.takenDown,
  },
  change('remove', `DELETE ${ONE}`, text.removed),
  change('restore', `POST ${ONE}/restore`, text.restored),
  change('hide', `PUT ${ONE}/hidden`, text.hidden),
  change('show', `DELETE ${ONE}/hidden`, text.shown),
  change('pin', `PUT ${ONE}/pin`),
  change('unpin', `DELETE ${ONE}/pin`),
  change('approve', `PUT ${ONE}/approval`, text.approved),
  change('like', `PUT ${ONE}/like`),
  change('unlike', `DELETE ${ONE}/like`),
  { form: 'comments.reply?hash=a', sends: [], step: { hash: 'a', form: 'answer' } },
  { form: 'comments.edit?hash=a', sends: [], step: { hash: 'a', form: 'edit' } },
])

test.each([
  ['comments.write?post=p', POST, undefined],
  ['comments.write?post=p&parent=a', POST, { hash: 'a', form: 'answer' }],
  ['comments.save?hash=a', `PATCH ${ONE}`, { hash: 'a', form: 'edit' }],
])('%s opens its form again when it is rejected', async (form, request, step) => {
  const rejected = await submitForm(form, fields, { answers: { [request]: errorResponse(400) } })
  expect([rejected.status, rejected.step, rejected.values?.body]).toEqual([400, step, ['سلام']])
})

test('a comment is taken down in a dialog, which a rejection opens again', async () => {
  const opened = await submitForm('comments.take-down?hash=a')
  expect([opened.sent, opened.status, opened.hasContent]).toEqual([[], 200, true])
  const answers = { [`PUT ${ONE}/moderation`]: errorResponse(400) }
  const { status, hasContent } = await submitForm('comments.confirm-take-down?hash=a', { rule: '3' }, { answers })
  expect([status, hasContent]).toEqual([400, true])
})
