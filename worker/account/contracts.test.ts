import { describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { CreateToken } from './api-tokens/contract.ts'
import { Challenge, Email, OneTimeCode, Password, RequestCode, SignIn, TwoFactorSignIn } from './auth/contract.ts'
import { ChangePhone } from './contact-details/contract.ts'
import { RenamePasskey } from './passkeys/contract.ts'
import { Reauthenticate } from './reauthentication/contract.ts'
import { TwoFactorCode } from './two-factor/contract.ts'

const text = (length: number, letter = 'ا') => letter.repeat(length)
const token = (over: object = {}) => CreateToken.safeParse({ name: 'ربات', scopes: ['read'], ...over }).success
const secret = text(43, 'a')

describe('a token', () => {
  test('has a name of at most sixty characters on one line, and at least one scope', () => {
    expect([token({ name: text(LIMITS.nameGraphemes) }), token({ name: text(LIMITS.nameGraphemes + 1) })]).toEqual([true, false])
    expect([token({ name: '' }), token({ name: ' ' }), token({ name: 'a\u0007' }), token({ scopes: [] })]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(CreateToken.parse({ name: '  ربات   خبر ', scopes: ['read', 'read'] })).toEqual({
      name: 'ربات خبر',
      scopes: ['read'],
      expiresInDays: null,
    })
  })

  test('expires after one of four periods, or never', () => {
    expect([7, 30, 90, 365, null].map((expiresInDays) => token({ expiresInDays }))).toEqual([true, true, true, true, true])
    expect([0, 1, 8, 366, '7'].map((expiresInDays) => token({ expiresInDays }))).toEqual([false, false, false, false, false])
  })
})

test('the name of a passkey has at most sixty characters and is not empty', () => {
  const isValid = (name: string) => RenamePasskey.safeParse({ name }).success
  expect([isValid(text(LIMITS.nameGraphemes)), isValid(text(LIMITS.nameGraphemes + 1)), isValid(' ')]).toEqual([true, false, false])
})

test.each([
  ['123456', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['١٢٣-٤٥٦', '123456'],
  [' 123\u200c456 ', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['a123456', undefined],
])('the code %j is read as %j', (code, read) => {
  expect(OneTimeCode.safeParse(code).data).toBe(read)
})

test('a challenge and a pending sign-in have 43 characters of base64url', () => {
  for (const [value, isValid] of [
    [secret, true],
    [`${secret}a`, false],
    [secret.slice(1), false],
    [`${secret.slice(1)}+`, false],
    [`!${secret}`, false],
  ] as const) {
    expect(Challenge.safeParse(value).success, value).toBe(isValid)
    expect(TwoFactorSignIn.safeParse({ pendingSignIn: value, code: '1' }).success, value).toBe(isValid)
  }
})

test('a password has from 8 to 128 characters, counted as people do, and is not trimmed', () => {
  expect([7, 8, 128, 129].map((length) => Password.safeParse(text(length)).success)).toEqual([false, true, true, false])
  expect([7, 8].map((length) => Password.safeParse(text(length, '😀')).success)).toEqual([false, true])
  expect(Password.parse('  e\u0301 باران چای ')).toBe('  é باران چای ')
})

test('the sign-in field is neither empty nor longer than its limit', () => {
  const login = (value: string) => SignIn.safeParse({ login: value, password: 'x' }).success
  expect([login(''), login('a'), login(text(254, 'a')), login(text(255, 'a'))]).toEqual([false, true, true, false])
  const password = (value: string) => SignIn.safeParse({ login: 'a', password: value }).success
  expect([password(''), password('x'), password(text(1000)), password(text(1001))]).toEqual([false, true, true, false])
  const address = (value: string) => RequestCode.safeParse({ address: value }).success
  expect([address(''), address('a'), address(text(255, 'a'))]).toEqual([false, true, false])
  const proof = (value: string) => Reauthenticate.safeParse({ kind: 'password', password: value }).success
  expect([proof(''), proof('x'), proof(text(1000)), proof(text(1001))]).toEqual([false, true, true, false])
})

test('a second factor is neither empty nor endless', () => {
  const atSignIn = (code: string) => TwoFactorSignIn.safeParse({ pendingSignIn: secret, code }).success
  expect([atSignIn(''), atSignIn('1'), atSignIn(text(40, '1')), atSignIn(text(41, '1'))]).toEqual([false, true, true, false])
  const inSettings = (code: string) => TwoFactorCode.safeParse({ code }).success
  expect([inSettings(''), inSettings('1'), inSettings(text(60, '1')), inSettings(text(61, '1'))]).toEqual([false, true, true, false])
})

test.each([
  ['name@example.com', true],
  ['n.a-m+e@sub.example.ir', true],
  ['name@example', false],
  ['name@example.c', false],
  ['na me@example.com', false],
  ['name@exa mple.com', false],
  ['@example.com', false],
  ['a@b@example.com', false],
  ['<name@example.com>', false],
  ['نام@example.com', false],
  ['name@نمونه.com', false],
  [`${text(242, 'a')}@example.com`, true],
  [`${text(243, 'a')}@example.com`, false],
])('the email address %s is accepted: %s', (email, isAccepted) => {
  expect(Email.safeParse(email).success).toBe(isAccepted)
})

test.each([
  ['09121234567', '+989121234567'],
  ['۰۹۱۲ ۱۲۳ ۴۵۶۷', '+989121234567'],
  ['+98 912 123 4567', '+989121234567'],
  ['02112345678', undefined],
  ['name', undefined],
  ['', undefined],
])('the phone number %s is stored as %s', (phone, stored) => {
  expect(ChangePhone.safeParse({ phone }).data?.phone).toBe(stored)
})
