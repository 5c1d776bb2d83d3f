import { expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { createFakeApi } from '#web/lib/testing/fake-api.ts'
import { formatClock, formatHour, formatShortDay } from './format-report.ts'
import { ownReportQuery, podcastReportQuery, postReportQuery, publicationReportQuery } from './queries.ts'
import { validateReport, validateWindow } from './report-search.ts'

test('the address keeps a window, a column and a chart that exist', () => {
  for (const chart of ['impressions', 'listens']) {
    expect(validateWindow({ before: '2026-05-01', chart, sort: 'reads' })).toEqual({ before: '2026-05-01', chart })
    expect(validateReport({ chart })).toEqual({ chart })
  }
  for (const sort of ['reads', 'impressions', 'listens', 'visibleMs', 'publishedAt'])
    expect(validateReport({ sort, before: '2026-05-01' })).toEqual({ before: '2026-05-01', sort })
  expect(validateReport({ before: 'May', chart: 'views', sort: 'views', other: 1 })).toEqual({})
})

test('a report with the last hour is refetched every minute, others are not', () => {
  const { api } = createFakeApi()
  const intervalOf = ({ refetchInterval }: { refetchInterval?: unknown }, data: unknown) =>
    typeof refetchInterval === 'function' ? refetchInterval({ state: { data } }) : refetchInterval
  for (const query of [ownReportQuery(api, {}), publicationReportQuery(api, 'mag', {}), postReportQuery(api, 'p')])
    expect([{ live: [] }, { live: null }, undefined].map((data) => intervalOf(query, data))).toEqual([MINUTE, false, false])
  expect(intervalOf(podcastReportQuery(api, 's'), { live: [] })).toBeUndefined()
})

test('days are Jalali, and the clock is that of Tehran', () => {
  expect([formatShortDay('2026-11-21'), formatShortDay('2026-03-21')]).toEqual(['۳۰ آبان', '۱ فروردین'])
  const evening = Date.UTC(2026, 10, 29, 20, 35)
  expect([formatClock(evening), formatClock(Date.UTC(2026, 10, 29, 5, 35)), formatHour(23)]).toEqual(['۰:۰۵', '۹:۰۵', '۲۳ تا ۲۴'])
})
