import { expect, test } from 'vitest'
import { AnswerAppeal, Appeal, Suspend, SuspensionQuery } from './contract.ts'

const text = (length: number) => 'ا'.repeat(length)
const suspend = (over: object) => Suspend.safeParse({ handle: 'somebody', rule: 1, ...over }).success

test('the texts of a suspension have their longest length, and none is required', () => {
  expect(Suspend.parse({ handle: 'somebody', rule: 1 })).toMatchObject({ subjectPath: '', excerpt: '', note: '' })
  for (const [field, max] of [
    ['excerpt', 1000],
    ['note', 1000],
  ] as const)
    expect([suspend({ [field]: text(max) }), suspend({ [field]: text(max + 1) })], field).toEqual([true, false])
  expect([suspend({ subjectPath: `/${text(399)}` }), suspend({ subjectPath: `/${text(400)}` })]).toEqual([true, false])
})

test.each([
  ['', true],
  ['/', true],
  ['/somebody/پست-abc', true],
  ['somebody', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a b', false],
  ['/a\\b', false],
  ['x/a', false],
] as const)('the path %j of the content is accepted: %s', (subjectPath, isAccepted) => {
  expect(suspend({ subjectPath })).toBe(isAccepted)
})

test('an appeal and its answer need a letter or digit and have at most two thousand characters', () => {
  for (const [words, isAccepted] of [
    [text(2000), true],
    [text(2001), false],
    ['۷', true],
    ['x', true],
    ['', false],
    ['  ', false],
    ['؟! —', false],
    ['نه\u0007', false],
  ] as const) {
    expect(Appeal.safeParse({ text: words }).success, words.slice(0, 9)).toBe(isAccepted)
    expect(AnswerAppeal.safeParse({ accept: true, text: words }).success, words.slice(0, 9)).toBe(isAccepted)
  }
  expect(Appeal.parse({ text: '  اشتباه شده است ' })).toEqual({ text: 'اشتباه شده است' })
})

test('suspensions that run are listed unless asked otherwise', () => {
  expect(SuspensionQuery.parse({}).state).toBe('open')
})
