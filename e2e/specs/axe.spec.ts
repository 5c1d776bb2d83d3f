import type { Page } from '@playwright/test'
import { expectToFitPhone, flawsInBoth } from '../support/accessible.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { knownThings } from '../support/known.ts'
import { type Known, ROWS, type Row } from '../support/seed-routes.ts'
import { browserCookies, expect, test } from '../support/site.ts'

/** Screens one after another in one page, as somebody reads them: a page of its own for each would take as long as the looking. */
const A_WALK = 8

let known: Known
test.beforeAll(async ({ site, member }) => {
  known = await knownThings(site, member)
})

/** Well in the light and in the dark, and on a phone; the next screen is looked at in any case. */
async function expectSeemly(page: Page, what: string): Promise<void> {
  expect.soft(await flawsInBoth(page), what).toEqual([])
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page, what)
}

function walks(rows: Row[], who: string): void {
  for (let at = 0; at < rows.length; at += A_WALK) {
    const some = rows.slice(at, at + A_WALK)
    test(`for a ${who}: ${some.map(({ route, visitor }) => (visitor === 404 ? `none at ${route}` : route)).join(', ')}`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      for (const row of some)
        await test.step(`${row.route} (${row.visitor})`, async () => {
          await page.setViewportSize(DESKTOP)
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await page.goto(row.path(known))
          await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('toolbar')).first()).toBeVisible()
          await expectSeemly(page, `${row.route} (${row.visitor})`)
        })
    })
  }
}

// One row a route is enough; other rows of a route only differ in data.
const screens = ROWS.filter(
  (row, at) => row.visitor !== 'login' && ROWS.findIndex(({ route, visitor }) => route === row.route && visitor === row.visitor) === at,
)
walks(screens, 'visitor')

const ownScreens = ROWS.filter(
  (row, at) =>
    row.visitor === 'login' && row.member === 200 && ROWS.findIndex(({ route, member }) => route === row.route && member === 200) === at,
)
test.describe(() => {
  test.beforeEach(({ context, member }) => context.addCookies(browserCookies(member.client)))
  walks(ownScreens, 'member')
})
