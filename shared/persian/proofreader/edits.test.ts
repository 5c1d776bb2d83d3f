import { expect, test } from 'vitest'
import { type Edit, trimEdit } from './edits.ts'

const trim = (before: string, after: string) => {
  const edit: Edit = { from: 1, to: 1 + before.length, after, rule: 'letters', reason: '' }
  const trimmed = trimEdit(`-${before}-`, edit)
  return trimmed && [trimmed.from, trimmed.to, trimmed.after]
}

test('an edit is trimmed to what it changes, and is none if it changes nothing', () => {
  expect(trim('کتاب نو', 'کتاب نو')).toBeUndefined()
  expect(trim('کتاب نو', 'کتاب، نو')).toEqual([5, 5, '،'])
  expect(trim('abcde', 'abXde')).toEqual([3, 4, 'X'])
  expect(trim('abcde', 'Xbcde')).toEqual([1, 2, 'X'])
  expect(trim('aa', 'a')).toEqual([2, 3, ''])
  expect(trim('a', 'aa')).toEqual([2, 2, 'a'])
})
