import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { recordedDatabase } from '#worker/testing/index.ts'
import { pausePromotions } from '#worker/testing/promotion-factories.ts'
import { API_TABLE } from './api-table.ts'
import { PAGE_TABLE } from './page-table.ts'
import { expectedOutcome, type Requester, type Row } from './row.ts'
import { requestRow, sceneFor } from './scene.ts'
import { statesOf } from './subjects.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

/** Records the round trips of a request that returns 200, except polls of invalidations and the daily renewal of a session. */
async function recordRoundTrips(row: Row, requester: Requester, state: string): Promise<string[][]> {
  const scene = await sceneFor(row, requester, state)
  const { database, trips } = recordedDatabase(env.DB)
  const { status } = await requestRow(row, scene, { env: { DB: database } })
  expect(status, `${row.route} for ${requester}`).toBe(200)
  return trips.filter((statements) => !statements.every((statement) => /cache_bumps|^update "sessions" set "seen_at"/.test(statement)))
}

const rowOf = (route: string): Row => {
  const row = API_TABLE.find((one) => one.route === route)
  if (!row) throw new Error(`No row for ${route}`)
  return row
}

test('reading the viewer takes one database round trip, or none without a session', async () => {
  const row = rowOf('GET /api/accounts/viewer')
  expect(await recordRoundTrips(row, 'stranger', 'any')).toHaveLength(1)
  expect(await recordRoundTrips(row, 'visitor', 'any')).toHaveLength(0)
})

const openStates = (row: Row) => statesOf(row.of).filter((state) => expectedOutcome(row, 'visitor', state) === 200)
const OPEN_PAGES = PAGE_TABLE.filter(
  (row) => openStates(row).length > 0 && expectedOutcome(row, 'stranger', openStates(row)[0] ?? '') === 200,
).map((row, index) => ({ ...row, offset: 2 * (index + 1) * HOUR }))

/** Pages that may read nothing from the database for a visitor. */
const STATIC_PAGES = [
  '/about',
  '/about/rules',
  '/about/terms',
  '/about/privacy',
  '/about/numbers',
  '/about/listens',
  '/offline',
  '/offline/write',
  '/about/api',
  '/about/api/$area',
  '/contact-us',
  '/search',
  '/error/410',
  '/payment/callback',
  '/campaign/birthday',
]

/** Pages whose lists show a promoted card to members, which is chosen with one round trip. */
const PAGES_WITH_PROMOTED_CARDS = ['/search/$type', '/tag/$name', '/topic/$name']
const ALLOWED = OPEN_PAGES.map((row) => ({ ...row, most: PAGES_WITH_PROMOTED_CARDS.includes(row.route) ? 3 : 2 }))

test.each(ALLOWED)('$route takes at most $most more database round trips for a signed-in reader than for a visitor', async (row) => {
  await pausePromotions()
  const [state = 'any'] = openStates(row)
  // Expires pages that earlier requests cached.
  setClockOffset(row.offset)
  const anonymous = await recordRoundTrips(row, 'visitor', state)
  expect(STATIC_PAGES.includes(row.route) || anonymous.length > 0).toBe(true)
  const signedIn = await recordRoundTrips(row, 'stranger', state)
  expect(signedIn.length - anonymous.length, JSON.stringify(signedIn.map(([first]) => first?.slice(0, 80)))).toBeLessThanOrEqual(row.most)
})
