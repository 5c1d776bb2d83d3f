import { expect, test } from 'vitest'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { REPORT_RULES } from '#worker/moderation/reports/contract.ts'
import { suggestRule } from './suggested-rule.ts'

test('the most frequent reports suggest a rule of the community, except those about ownership or anything else', () => {
  const numbers: readonly number[] = COMMUNITY_RULES.map(({ number }) => number)
  const without = REPORT_RULES.filter((rule) => !numbers.includes(suggestRule([{ rule }]) ?? 0))
  expect(without).toEqual(['ownership', 'other'])
  expect([suggestRule([{ rule: 'hate' }, { rule: 'spam' }]), suggestRule([])]).toEqual([2, undefined])
})
