import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const LIST = '/api/lists/h'
const TARGETS = { 'GET /api/lists/mine/save-targets/p': { lists: [] } }
const fields = { name: 'سفر', description: 'جاها', public: 'false' }
const json = { name: 'سفر', description: 'جاها', public: false }

describeForms([
  { form: 'lists.create', fields: { key: 'k', ...fields }, sends: [['POST /api/lists', { key: 'k', ...json }]] },
  {
    form: 'lists.create',
    fields: { key: 'k', ...fields, public: 'true' },
    sends: [['POST /api/lists', { key: 'k', ...json, public: true }]],
  },
  { form: 'lists.change?hash=h', fields, sends: [[`PATCH ${LIST}`, json]] },
  { form: 'lists.publish?hash=h', sends: [[`PATCH ${LIST}`, { public: true }]], notice: text.madePublic },
  { form: 'lists.unpublish?hash=h', sends: [[`PATCH ${LIST}`, { public: false }]], notice: text.madePrivate },
  { form: 'lists.remove?hash=h', sends: [[`DELETE ${LIST}`]], to: '/me/lists', notice: text.removed },
  { form: 'lists.restore?hash=h', sends: [[`POST ${LIST}/restore`]], notice: text.restored },
  {
    form: 'lists.set-note?list=h&post=p',
    fields: { note: 'خوب\r\nاست' },
    sends: [[`PATCH ${LIST}/items/p`, { note: 'خوب\nاست' }]],
  },
  {
    form: `lists.move-item?list=h&post=p&to=x&name=${encodeURIComponent('سفر')}`,
    sends: [[`POST ${LIST}/items/p/move`, { to: 'x' }]],
    notice: text.movedTo('سفر'),
  },
])

test.each([
  ['lists.new', []],
  ['lists.edit?hash=h', [[`GET ${LIST}`]]],
  ['lists.choose-target?list=h&post=p', [['GET /api/lists/mine/save-targets/p']]],
])('%s opens its dialog', async (form, requests) => {
  const { sent, status, hasContent } = await submitForm(form, {}, { answers: TARGETS })
  expect([sent, status, hasContent]).toEqual([requests, 200, true])
})

test.each([
  ['lists.create', 'POST /api/lists'],
  ['lists.change?hash=h', `PATCH ${LIST}`],
])('%s opens its dialog again when it is rejected', async (form, request) => {
  const { status, hasContent, values } = await submitForm(form, fields, { answers: { [request]: errorResponse(400) } })
  expect([status, hasContent, values?.name]).toEqual([400, true, ['سفر']])
})
