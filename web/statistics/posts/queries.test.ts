import { expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { ownReportQuery, podcastReportQuery, postReportQuery, publicationReportQuery } from './queries.ts'

test('a report with the last hour is refetched every minute, others are not', () => {
  const { api } = createFakeApi()
  const intervalOf = ({ refetchInterval }: { refetchInterval?: unknown }, data: unknown) =>
    typeof refetchInterval === 'function' ? refetchInterval({ state: { data } }) : refetchInterval
  for (const query of [ownReportQuery(api, {}), publicationReportQuery(api, 'mag', {}), postReportQuery(api, 'p', {})])
    expect([{ live: [] }, { live: null }, undefined].map((data) => intervalOf(query, data))).toEqual([MINUTE, false, false])
  expect(intervalOf(podcastReportQuery(api, 's'), { live: [] })).toBeUndefined()
})
