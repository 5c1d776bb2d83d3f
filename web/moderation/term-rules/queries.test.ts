import { expect, test } from 'vitest'
import { SECOND } from '#shared/time.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { termRuleQuery } from './queries.ts'

test('a rule is refetched every two seconds during its dry run', () => {
  const { refetchInterval } = termRuleQuery(createFakeApi().api, 'h')
  const after = (data: unknown) => (typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as never) : refetchInterval)
  expect(after({ dryRun: { state: 'running' } })).toBe(2 * SECOND)
  expect([{ dryRun: { state: 'done' } }, { dryRun: null }, undefined].map(after)).toEqual([false, false, false])
})
