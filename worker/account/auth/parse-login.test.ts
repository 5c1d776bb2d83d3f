import fc from 'fast-check'
import { expect, test } from 'vitest'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatMobile } from '#shared/persian/parse-mobile.ts'
import { parseLogin } from './login.ts'

const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
const ten = fc.stringMatching(/^9\d{9}$/)
const prefix = fc.constantFrom('0', '+98', '0098', '98', '')
const separator = fc.constantFrom('', ' ', '-', '\u200c', '\u200e', ' - ')
const script = fc.constantFrom((text: string) => text, persianDigits, arabicDigits)

test('parseLogin parses an Iranian mobile number with different prefixes, separators and digit scripts to one key', () => {
  fc.assert(
    fc.property(ten, prefix, separator, script, (digits, before, between, write) => {
      const written = ` ${write(`${before}${between}${digits.slice(0, 3)}${between}${digits.slice(3, 6)}${between}${digits.slice(6)}`)} `
      expect(parseLogin(written)).toEqual({ kind: 'phone', key: `+98${digits}` })
    }),
  )
})

test('parseLogin parses a formatted phone number back to the same key', () => {
  fc.assert(
    fc.property(ten, (digits) => {
      expect(parseLogin(formatMobile(`+98${digits}`))).toEqual({ kind: 'phone', key: `+98${digits}` })
    }),
  )
})

test('parseLogin returns a phone number or an error for 8 to 16 digits, not a handle', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{8,16}$/), (digits) => {
      const read = parseLogin(digits)
      expect('validationError' in read || read.kind === 'phone').toBe(true)
    }),
  )
})

test.each([
  ['\u202A+98 912 000 1122\u202C', { kind: 'phone', key: '+989120001122' }],
  ['\uFEFF\u200EAli@Example.ir\u200F', { kind: 'email', key: 'ali@example.ir' }],
  ['\u2066@nima\u2069\u061C', { kind: 'handle', key: 'nima' }],
])('parseLogin ignores direction marks in %j', (typed, login) => {
  expect(parseLogin(typed)).toEqual(login)
})

test('parseLogin returns an error message or a login whose key parses to the same login', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const read = parseLogin(text)
      if ('validationError' in read) expect(read.validationError).not.toBe('')
      else expect(parseLogin(read.key)).toEqual(read)
    }),
  )
})

test.each([
  ['Sara@Example.COM ', { kind: 'email', key: 'sara@example.com' }],
  ['sara@پست.ایران', { validationError: expect.stringContaining('انگلیسی') }],
  ['sara@example', { validationError: expect.stringContaining('کامل') }],
  ['@Sara_R', { kind: 'handle', key: 'sara_r' }],
  ['sara.r', { kind: 'handle', key: 'sara.r' }],
  ['mi\u212Ae', { validationError: expect.any(String) }],
  ['سارا', { validationError: expect.any(String) }],
  ['', { validationError: expect.any(String) }],
  ['1234567', { kind: 'handle', key: '1234567' }],
  ['021 8888 8888', { validationError: expect.stringContaining('ثابت') }],
  ['+98 21 88888888', { validationError: expect.stringContaining('ثابت') }],
  ['+1 415 555 2671', { validationError: expect.stringContaining('خارجی') }],
  ['0044 20 7946 0958', { validationError: expect.stringContaining('خارجی') }],
  ['0912 123 456', { validationError: expect.stringContaining('کامل') }],
  ['+98 912 123 45678', { validationError: expect.stringContaining('کامل') }],
])('parseLogin(%j) returns the expected login or error message', (text, read) => {
  expect(parseLogin(text)).toEqual(read)
})
