import { expect, test } from 'vitest'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import { ballotReportQuery, ownBallotQuery } from './queries.ts'

test('the report is refetched soon while results are counted, and rarely before they are due', () => {
  const { refetchInterval } = ballotReportQuery(createFakeApi().api, 'yalda')
  const after = (data: unknown) => (typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as never) : refetchInterval)
  expect(
    [{ isPublishing: true, isDue: true }, { isPublishing: true, isDue: false }, { isPublishing: false, isDue: true }, undefined].map(after),
  ).toEqual([...[2000, 60_000, false, false]])
})

test('the viewer’s choices are read with one entry', async () => {
  expect(await readQueries((api) => [ownBallotQuery(api, 'yalda')], { 'GET /api/campaigns/yalda/ballot': { state: {} } })).toEqual([
    ['/api/campaigns/yalda/ballot?limit=1', ['campaign', 'yalda', 'own-ballot']],
  ])
})
