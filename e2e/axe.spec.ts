import type { Page } from '@playwright/test'
import { expectAccessibleInBoth, expectToFitPhone } from './accessible.ts'
import { PHONE } from './chromium.ts'
import { knownThings } from './known.ts'
import { type Known, ROWS } from './seed-routes.ts'
import { browserCookies, expect, test } from './site.ts'

let known: Known
test.beforeAll(async ({ site, member }) => {
  known = await knownThings(site, member)
})

/** Well in the light and in the dark, and on a phone. */
async function expectSeemly(page: Page): Promise<void> {
  await expectAccessibleInBoth(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
}

// One row a route is enough; other rows of a route only differ in data.
const screens = ROWS.filter(
  (row, at) => row.visitor !== 'login' && ROWS.findIndex(({ route, visitor }) => route === row.route && visitor === row.visitor) === at,
)
for (const { route, path, visitor } of screens) {
  test(`${route} (${visitor}) for a visitor`, async ({ page }) => {
    await page.goto(path(known))
    await expectSeemly(page)
  })
}

const ownScreens = ROWS.filter(
  (row, at) =>
    row.visitor === 'login' && row.member === 200 && ROWS.findIndex(({ route, member }) => route === row.route && member === 200) === at,
)
for (const { route, path } of ownScreens) {
  test(`${route} for a member`, async ({ page, context, member }) => {
    await context.addCookies(browserCookies(member.client))
    await page.goto(path(known))
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('toolbar')).first()).toBeVisible()
    await expectSeemly(page)
  })
}
