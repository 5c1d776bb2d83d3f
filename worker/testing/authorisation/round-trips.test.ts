import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { recordedDatabase } from '#worker/testing/index.ts'
import { API_TABLE } from './api-table.ts'
import { PAGE_TABLE } from './page-table.ts'
import { requestRow } from './request-row.ts'
import { expectedOutcome, type Requester, type Row, STATES } from './row.ts'
import { sceneFor } from './scene.ts'

// The log line of each page is no news here.
beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  return () => log.mockRestore()
})

/** Round trips of one question, but for the poll of what is outdated, which a reader meets by the clock. */
async function recordRoundTrips(row: Row, asker: Requester, state: string): Promise<string[][]> {
  const scene = await sceneFor(row, asker, state)
  const { database, trips } = recordedDatabase(env.DB)
  const { status } = await requestRow(row, scene, { env: { DB: database } })
  expect(status, `${row.route} for ${asker}`).toBe(200)
  return trips.filter((statements) => !statements.every((statement) => statement.includes('cache_bumps')))
}

const rowOf = (route: string): Row => {
  const row = API_TABLE.find((one) => one.route === route)
  if (!row) throw new Error(`No row ${route}`)
  return row
}

test('who one is costs one round trip, and none without a session', async () => {
  const row = rowOf('GET /api/accounts/viewer')
  expect(await recordRoundTrips(row, 'stranger', 'any')).toHaveLength(1)
  expect(await recordRoundTrips(row, 'visitor', 'any')).toHaveLength(0)
})

/** The states of a page's subject in which anybody sees it. */
const openStates = (row: Row) => STATES[row.of].filter((state) => expectedOutcome(row, 'visitor', state) === 200)
const OPEN_PAGES = PAGE_TABLE.filter(
  (row) => openStates(row).length > 0 && expectedOutcome(row, 'stranger', openStates(row)[0] ?? '') === 200,
)

let hours = 0
/** Pages made of nothing from the database. */
const STATIC_PAGES = [
  '/about/listens',
  '/contact-us',
  '/search',
  '/error/410',
  '/payment/callback',
  '/campaign/birthday',
  '/campaign/autoabzar/vote',
]

test.each(OPEN_PAGES)('$route costs a signed-in reader two round trips more at most', async (row) => {
  const [state = 'any'] = openStates(row)
  // Hours later, so that no page kept before answers in place of a rendering.
  hours += 2
  setClockOffset(hours * 3_600_000)
  const anonymous = await recordRoundTrips(row, 'visitor', state)
  expect(STATIC_PAGES.includes(row.route) || anonymous.length > 0).toBe(true)
  const signedIn = await recordRoundTrips(row, 'stranger', state)
  expect(signedIn.length - anonymous.length, JSON.stringify(signedIn.map(([first]) => first?.slice(0, 80)))).toBeLessThanOrEqual(2)
})
