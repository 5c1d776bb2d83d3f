import { expect, test } from 'vitest'
import { createFakeApi, errorResponse, ORIGIN } from './lib/testing/fake-api.ts'
import { submitForm } from './lib/testing/submit-form.ts'
import { runFormAction } from './run-form-action.ts'

const url = new URL('/here?tab=2', ORIGIN)
const run = (entries: [string, string][], answers = {}) => {
  const { callApi, sent } = createFakeApi(answers)
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return runFormAction({ data, callApi, viewer: null, url }).then((outcome) => ({ outcome, sent }))
}

test.each(['', 'no.such', 'toString', 'constructor'])('names no form: %j', async (name) => {
  expect((await run(name ? [['_form', name]] : [])).outcome).toBeUndefined()
})

test('the last name counts, which is that of the pressed button', async () => {
  const { sent, outcome } = await run([
    ['_form', 'likes.unlike?hash=a'],
    ['_form', 'likes.like?hash=b'],
  ])
  expect(sent).toEqual([['PUT /api/likes/post/b']])
  expect(outcome).toEqual({ redirect: '/here?tab=2', notice: undefined })
})

test('a form that closes a step returns to the page', async () => {
  expect((await run([['_form', 'page.show']])).outcome).toEqual({ redirect: '/here?tab=2', notice: undefined })
})

test('an action receives the parameters that it declares and no others; a missing one is empty', async () => {
  expect((await submitForm('announcements.stop?hash=five&slug=other')).sent).toEqual([['POST /api/admin/announcements/five/stop']])
  expect((await submitForm('announcements.stop')).sent).toEqual([['POST /api/admin/announcements//stop']])
})

test('a form with a further step stays on the page, with its values and without secrets', async () => {
  const { status, to, step, values } = await submitForm(
    'two-factor.confirm',
    { setup: '{}', code: '123456' },
    { answers: { 'POST /api/me/two-factor/confirm': { codes: ['a', 'b'] } } },
  )
  expect([status, to, step]).toEqual([200, undefined, { twoFactor: { step: 'codes', codes: ['a', 'b'] } }])
  expect(values).toEqual({ setup: ['{}'] })
})

test('a signed-out member signs in and comes back to the page', async () => {
  const { outcome } = await run([['_form', 'likes.like?hash=a']], { 'PUT /api/likes/post/a': errorResponse(401, 'unauthenticated') })
  expect(outcome).toEqual({ redirect: `/login?next=${encodeURIComponent('/here?tab=2')}` })
})

test('a rejected form shows its values again, without secrets, keys and files', async () => {
  const secrets = { password: 'p', current: 'c', next: 'n', code: '1', key: 'k', state: 's' }
  const fields = { handle: 'sara', tag: ['a', 'b'], picture: new File(['x'], 'x.png'), ...secrets }
  const answers = { 'PUT /api/me/handle': errorResponse(400) }
  expect((await submitForm('handles.change', fields, { answers })).values).toEqual({ handle: ['sara'], tag: ['a', 'b'], picture: [] })
})

test('the time until a retry is passed on', async () => {
  const limited = Response.json(
    { error: { code: 'rate_limited', message: 'صبر', requestId: 'r' } },
    { status: 429, headers: { 'Retry-After': '30' } },
  )
  expect((await run([['_form', 'handles.change']], { 'PUT /api/me/handle': limited })).outcome).toMatchObject({
    status: 429,
    retryAfter: 30,
    form: { error: { code: 'rate_limited', message: 'صبر', retryAfter: 30 } },
  })
})

test('an error that is none of the API is thrown', async () => {
  await expect(
    run([['_form', 'two-factor.disable']], { 'POST /api/me/two-factor/disable': new Response('{', { status: 200 }) }),
  ).rejects.toThrow(SyntaxError)
})

const PROVE = 'POST /api/me/reauthentication'
const stateOf = (isIncomplete: boolean) => ({
  methods: { password: true, code: null },
  form: { form: 'passkeys.rename?hash=abc', values: { name: ['گوشی'], tag: ['a', 'b'] }, isIncomplete },
})

test('a proven identity repeats the form with its values', async () => {
  const { outcome, sent } = await run([
    ['_form', 'reauthentication.password'],
    ['password', 'secret'],
    ['state', JSON.stringify(stateOf(false))],
  ])
  expect(sent).toEqual([
    [PROVE, { kind: 'password', password: 'secret' }],
    ['PATCH /api/me/passkeys/abc', { name: 'گوشی' }],
  ])
  expect(outcome).toMatchObject({ redirect: '/here?tab=2', notice: expect.any(String) })
})

test('a form whose secret is gone is not repeated; the page asks for it again', async () => {
  const { outcome, sent } = await run([
    ['_form', 'reauthentication.password'],
    ['password', 'secret'],
    ['state', JSON.stringify(stateOf(true))],
  ])
  expect(sent).toHaveLength(1)
  expect(outcome).toMatchObject({ redirect: '/here?tab=2', notice: expect.any(String) })
})

test.each([
  [{ code: '123456' }, true],
  [{ code: '' }, false],
  [{}, false],
])('a form that needs reauthentication keeps whether a secret was typed: %j', async (fields, isIncomplete) => {
  const answers = {
    'POST /api/me/two-factor/disable': errorResponse(403, 'reauthentication_required'),
    'GET /api/me/reauthentication': { password: true, code: null },
  }
  const { outcome } = await run(Object.entries({ _form: 'two-factor.disable', ...fields }), answers)
  if (!outcome || !('form' in outcome)) throw new Error('no page')
  expect(outcome.status).toBe(403)
  expect(outcome.form.content).toMatchObject({ props: { form: { form: 'two-factor.disable', values: {}, isIncomplete } } })
})
