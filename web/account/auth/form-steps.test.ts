import { expect, test } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const CODE = { challenge: 'c1', expiresAt: 90, resendAfter: 60 }
const SIGN_IN = 'POST /api/auth/sign-in'
const VERIFY = 'POST /api/auth/codes/verify'
const viewer = { handle: 'sara' }
const pending = { pendingSignIn: 'p1', expiresAt: 5, methods: ['totp'] }
const credentials = { login: 'sara', password: 'secret' }

describeForms([
  { form: 'auth.start', fields: { login: ' sara ' }, sends: [], step: { at: 'password', typed: 'sara' }, needs: ['login'] },
  { form: 'auth.restart', sends: [] },
  {
    form: 'auth.sign-in',
    page: '/login',
    fields: credentials,
    answers: { [SIGN_IN]: { viewer } },
    sends: [[SIGN_IN, credentials]],
    to: '/home',
  },
  {
    form: 'auth.sign-in',
    page: '/login?next=%2Fsara%2Fpost',
    fields: credentials,
    answers: { [SIGN_IN]: { viewer } },
    sends: [[SIGN_IN, credentials]],
    to: '/sara/post',
  },
  {
    form: 'auth.sign-in',
    page: '/login?next=%2F%2Fevil.test',
    fields: credentials,
    answers: { [SIGN_IN]: { viewer } },
    sends: [[SIGN_IN, credentials]],
    to: '/home',
  },
  {
    form: 'auth.sign-in',
    page: '/login',
    fields: credentials,
    answers: { [SIGN_IN]: { twoFactor: pending } },
    sends: [[SIGN_IN, credentials]],
    step: { at: 'second', step: pending },
  },
  {
    form: 'auth.sign-in',
    page: '/login',
    fields: credentials,
    answers: { [SIGN_IN]: { reactivation: pending } },
    sends: [[SIGN_IN, credentials]],
    step: { at: 'closed', step: pending },
  },
  { form: 'auth.sign-in', page: '/login', fields: credentials, sends: [[SIGN_IN, credentials]] },
  {
    form: 'auth.request-code',
    page: '/login',
    fields: { address: ' a@b.test ' },
    answers: { 'POST /api/auth/codes': CODE },
    sends: [['POST /api/auth/codes', { address: 'a@b.test' }]],
    step: { at: 'code', typed: 'a@b.test', sent: { ...CODE, resendAfter: 0 } },
  },
  {
    form: 'auth.request-code?address=other',
    page: '/login',
    fields: { address: 'a@b.test' },
    answers: { 'POST /api/auth/codes': CODE },
    sends: [['POST /api/auth/codes', { address: 'other' }]],
    step: { at: 'code', typed: 'other', sent: { ...CODE, resendAfter: 0 } },
  },
  {
    form: 'auth.verify-code',
    page: '/login',
    fields: { challenge: 'c1', code: '123456' },
    sends: [[VERIFY, { challenge: 'c1', code: '123456' }]],
    step: { at: 'profile', challenge: 'c1' },
  },
  {
    form: 'auth.verify-code',
    page: '/login',
    fields: { challenge: 'c1', code: '123456' },
    answers: { [VERIFY]: { viewer } },
    sends: [[VERIFY, { challenge: 'c1', code: '123456' }]],
    to: '/home',
  },
  {
    form: 'auth.choose-code?pendingSignIn=p1&methods=totp,recovery&usesRecoveryCode=true',
    sends: [],
    step: { at: 'second', step: { pendingSignIn: 'p1', expiresAt: 0, methods: ['totp', 'recovery'] }, usesRecoveryCode: true },
  },
  {
    form: 'auth.choose-code?pendingSignIn=p1&methods=recovery&usesRecoveryCode=false',
    sends: [],
    step: { at: 'second', step: { pendingSignIn: 'p1', expiresAt: 0, methods: ['recovery'] }, usesRecoveryCode: false },
  },
  {
    form: 'auth.choose-code',
    sends: [],
    step: { at: 'second', step: { pendingSignIn: '', expiresAt: 0, methods: [] }, usesRecoveryCode: false },
  },
  {
    form: 'auth.two-factor',
    page: '/login?next=%2Fme%2Fwallet',
    fields: { pendingSignIn: 'p1', code: '123456' },
    answers: { 'POST /api/auth/two-factor': { viewer } },
    sends: [['POST /api/auth/two-factor', { pendingSignIn: 'p1', code: '123456' }]],
    to: '/me/wallet',
  },
  {
    form: 'auth.reactivate?pendingSignIn=p1',
    page: '/login',
    answers: { 'POST /api/auth/reactivate': { viewer } },
    sends: [['POST /api/auth/reactivate', { pendingSignIn: 'p1' }]],
    to: '/home',
  },
  {
    form: 'auth.register',
    page: '/register?next=%2Fsara',
    fields: { challenge: 'c1', name: ' سارا ', handle: ' sara ', password: ' with spaces ' },
    sends: [['POST /api/auth/register', { challenge: 'c1', name: 'سارا', handle: 'sara', password: ' with spaces ' }]],
    to: '/me/interests?welcome=1&next=%2Fsara',
  },
  {
    form: 'auth.register',
    page: '/register',
    fields: { challenge: 'c1', name: ' ', handle: '', password: '' },
    sends: [['POST /api/auth/register', { challenge: 'c1' }]],
    to: '/me/interests?welcome=1',
  },
  { form: 'auth.sign-out', sends: [['POST /api/auth/sign-out']], to: '/' },
])

test('an empty login says so beside its field', async () => {
  expect((await submitForm('auth.start', { login: '  ' })).error).toMatchObject({
    message: text.loginEmpty,
    fields: { login: text.loginEmpty },
  })
})

test('a refused step of a sign-in shows itself again, with what was typed', async () => {
  const refuse = (form: string, request: string, fields: Record<string, string>, page = '/login') =>
    submitForm(form, fields, { page, answers: { [`POST /api/auth/${request}`]: errorResponse(400) } })
  expect((await refuse('auth.sign-in', 'sign-in', credentials)).step).toEqual({ at: 'password', typed: 'sara' })
  expect((await refuse('auth.verify-code', 'codes/verify', { challenge: 'c1', code: '1', address: ' a@b.test ' })).step).toEqual({
    at: 'code',
    typed: 'a@b.test',
    sent: { challenge: 'c1', expiresAt: 0, resendAfter: 0 },
  })
  const second = { pendingSignIn: 'p1', methods: 'totp', usesRecoveryCode: 'true', code: '1' }
  expect((await refuse('auth.two-factor', 'two-factor', second)).step).toEqual({
    at: 'second',
    step: { pendingSignIn: 'p1', expiresAt: 0, methods: ['totp'] },
    usesRecoveryCode: true,
  })
  expect((await refuse('auth.register', 'register', { challenge: 'c1' })).step).toEqual({ at: 'profile', challenge: 'c1' })
})

test('a refused code shows the password again only on the sign-in page and only for the button beside it', async () => {
  const refuse = (form: string, page: string) =>
    submitForm(form, { address: 'a@b.test' }, { page, answers: { 'POST /api/auth/codes': errorResponse(429, 'rate_limited') } })
  expect((await refuse('auth.request-code?address=a@b.test', '/login')).step).toEqual({ at: 'password', typed: 'a@b.test' })
  expect((await refuse('auth.request-code?address=a@b.test', '/register')).step).toBeUndefined()
  expect((await refuse('auth.request-code', '/login')).step).toBeUndefined()
})

test('a code that needs a proof of work says what to do; other refusals keep their message', async () => {
  const request = async (more?: Record<string, unknown>) => {
    const answers = { 'POST /api/auth/codes': errorResponse(429, 'rate_limited', more) }
    const { error } = await submitForm('auth.request-code', { address: 'a@b.test' }, { answers })
    return [error?.message, error?.fields]
  }
  const fields = { address: 'x' }
  expect(await request({ details: { puzzle: 'p', bits: 9, parts: 3 }, fields })).toEqual([text.needsScripts, undefined])
  expect(await request({ fields })).toEqual(['error 429', fields])
})
