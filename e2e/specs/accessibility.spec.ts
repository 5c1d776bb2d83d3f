import type { Page } from '@playwright/test'
import { expectToFitPhone, findViolationsInBothThemes } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { createRouteFixtures } from '../support/route-fixtures.ts'
import { ROUTE_TABLE, type RouteFixtures, type RouteRow } from '../support/route-table.ts'

/** Number of screens that share one page in a test; opening a new page per screen takes as long as the analysis. */
const PAGES_PER_TEST = 8

let fixtures: RouteFixtures
test.beforeAll(async ({ site, member }) => {
  fixtures = await createRouteFixtures(site, member)
})

/** Checks both themes with soft assertions, so that the remaining screens still run, and expects the page to fit a phone. */
async function expectAccessibleAndNarrow(page: Page, what: string): Promise<void> {
  expect.soft(await findViolationsInBothThemes(page), what).toEqual([])
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page, what)
}

function testPages(rows: RouteRow[], who: string): void {
  for (let at = 0; at < rows.length; at += PAGES_PER_TEST) {
    const some = rows.slice(at, at + PAGES_PER_TEST)
    test(`screens are accessible to a ${who} and fit a phone: ${some.map(({ route, visitor }) => (visitor === 404 ? `404 at ${route}` : route)).join(', ')}`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      for (const row of some)
        await test.step(`${row.route} (${row.visitor})`, async () => {
          await page.setViewportSize(DESKTOP)
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await page.goto(row.path(fixtures))
          await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('toolbar')).first()).toBeVisible()
          await expectAccessibleAndNarrow(page, `${row.route} (${row.visitor})`)
        })
    })
  }
}

// Keep one row per route and status; the other rows differ only in data.
const screens = ROUTE_TABLE.filter(
  (row, at) =>
    row.visitor !== 'login' && ROUTE_TABLE.findIndex(({ route, visitor }) => route === row.route && visitor === row.visitor) === at,
)
testPages(screens, 'visitor')

const ownScreens = ROUTE_TABLE.filter(
  (row, at) =>
    row.visitor === 'login' &&
    row.member === 200 &&
    ROUTE_TABLE.findIndex(({ route, member }) => route === row.route && member === 200) === at,
)
test.describe(() => {
  test.beforeEach(({ context, member }) => context.addCookies(browserCookies(member.client)))
  testPages(ownScreens, 'member')
})
