import { expect, test } from 'vitest'
import { readDecision } from './read-decision.ts'

const fields = (values: Record<string, string>) => (name: string) => values[name] ?? ''

test('reads the rule and reason of a form, and no rule for a dismissal or an unreadable value', () => {
  expect(readDecision('remove', fields({ rule: '4', reason: 'تبلیغ' }))).toEqual({ rule: 4, reason: 'تبلیغ' })
  expect(readDecision('dismiss', fields({ rule: '4' }))).toEqual({ rule: null, reason: '' })
  expect(['12', '104'].map((rule) => readDecision('hide', fields({ rule })).rule)).toEqual([12, 104])
  for (const rule of ['', 'x', '4.5', '-1', '1e3', '1000', '4x']) expect(readDecision('hide', fields({ rule })).rule).toBeNull()
})
