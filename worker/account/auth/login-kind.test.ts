import fc from 'fast-check'
import { expect, test } from 'vitest'
import { persianDigits } from '#shared/persian/digits.ts'
import { readableMobile } from '#shared/persian/mobile.ts'
import { loginKind } from './login-kind.ts'

const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
const ten = fc.stringMatching(/^9\d{9}$/)
const prefix = fc.constantFrom('0', '+98', '0098', '98', '')
const filling = fc.constantFrom('', ' ', '-', '\u200c', '\u200e', ' - ')
const script = fc.constantFrom((text: string) => text, persianDigits, arabicDigits)

test('an Iranian mobile is one number however it is written', () => {
  fc.assert(
    fc.property(ten, prefix, filling, script, (digits, before, between, write) => {
      const written = ` ${write(`${before}${between}${digits.slice(0, 3)}${between}${digits.slice(3, 6)}${between}${digits.slice(6)}`)} `
      expect(loginKind(written)).toEqual({ kind: 'phone', key: `+98${digits}` })
    }),
  )
})

test('a number as it is shown is read as the same number', () => {
  fc.assert(
    fc.property(ten, (digits) => {
      expect(loginKind(readableMobile(`+98${digits}`))).toEqual({ kind: 'phone', key: `+98${digits}` })
    }),
  )
})

test('a number of digits is a mobile or a flaw, never a handle', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{8,16}$/), (digits) => {
      const read = loginKind(digits)
      expect('flaw' in read || read.kind === 'phone').toBe(true)
    }),
  )
})

test('whatever is typed is one of three kinds or a flaw in words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const read = loginKind(text)
      if ('flaw' in read) expect(read.flaw).not.toBe('')
      else expect(loginKind(read.key)).toEqual(read)
    }),
  )
})

test.each([
  ['Sara@Example.COM ', { kind: 'email', key: 'sara@example.com' }],
  ['sara@پست.ایران', { flaw: expect.stringContaining('انگلیسی') }],
  ['sara@example', { flaw: expect.stringContaining('کامل') }],
  ['@Sara_R', { kind: 'handle', key: 'sara_r' }],
  ['sara.r', { kind: 'handle', key: 'sara.r' }],
  ['mi\u212Ae', { flaw: expect.any(String) }],
  ['سارا', { flaw: expect.any(String) }],
  ['', { flaw: expect.any(String) }],
  ['1234567', { kind: 'handle', key: '1234567' }],
  ['021 8888 8888', { flaw: expect.stringContaining('ثابت') }],
  ['+98 21 88888888', { flaw: expect.stringContaining('ثابت') }],
  ['+1 415 555 2671', { flaw: expect.stringContaining('خارجی') }],
  ['0044 20 7946 0958', { flaw: expect.stringContaining('خارجی') }],
  ['0912 123 456', { flaw: expect.stringContaining('کامل') }],
  ['+98 912 123 45678', { flaw: expect.stringContaining('کامل') }],
])('%s', (text, read) => {
  expect(loginKind(text)).toEqual(read)
})
