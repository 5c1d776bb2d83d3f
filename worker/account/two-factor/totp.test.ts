import { expect, test } from 'vitest'
import { base32, stepAt, stepOfCode, totp } from './totp.ts'

const SECRET = new TextEncoder().encode('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at second %i matches RFC 6238, appendix B', (seconds, code) => {
  expect(totp(SECRET, stepAt(seconds * 1000), 8)).toBe(code)
  expect(totp(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2))
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('the base32 encoding of %j matches RFC 4648', (text, coded) => {
  expect(base32(new TextEncoder().encode(text))).toBe(coded)
})

test('stepOfCode accepts a code at most one step early or late, and not for the last used step', () => {
  const at = 1_111_111_111_000
  const step = stepAt(at)
  for (const distance of [-1, 0, 1]) expect(stepOfCode(SECRET, totp(SECRET, step + distance), at, 0)).toBe(step + distance)
  for (const distance of [-2, 2]) expect(stepOfCode(SECRET, totp(SECRET, step + distance), at, 0)).toBeUndefined()
  expect(stepOfCode(SECRET, totp(SECRET, step), at, step)).toBeUndefined()
  expect(stepOfCode(SECRET, totp(SECRET, step + 1), at, step)).toBe(step + 1)
})
