import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { CASE_KINDS, caseQuery, casesQuery } from './queries.ts'

test('cases are of one kind or of all, and a case is addressed by its kind and key', async () => {
  const answers = { 'GET /api/moderation/cases/person/a%2Fb': { reports: { items: ['r'], next: 'n' } } }
  expect(
    await readQueries((api) => [casesQuery(api, undefined), casesQuery(api, 'post', 'c'), caseQuery(api, 'person', 'a/b')], answers),
  ).toEqual([
    ['/api/moderation/cases', ['admin', 'cases', '', '']],
    ['/api/moderation/cases?after=c&kind=post', ['admin', 'cases', 'post', 'c']],
    ['/api/moderation/cases/person/a%2Fb', ['admin', 'case', 'person', 'a/b', '']],
  ])
  expect([...CASE_KINDS].sort()).toEqual(['comment', 'list', 'person', 'podcast', 'post', 'publication'])
})
