import type { Page } from '@playwright/test'
import { expectToFitPhone, findViolations, findViolationsInBothThemes } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { type Member, registerMember } from '../support/member.ts'
import { createRouteFixtures } from '../support/route-fixtures.ts'
import { ROUTE_TABLE, type RouteFixtures, type RouteRow } from '../support/route-table.ts'

/** Number of screens per test; they share one page, because opening a page for each is slow. */
const PAGES_PER_TEST = 6

/** One screen per page template, which every run checks; the others are tagged @full. */
const TEMPLATES = new Set([
  '/ 200',
  '/$username 200',
  '/$username/$slug 200',
  '/$username/$slug 404',
  '/$username/list/$hash 200',
  '/podcast/$hash 200',
  '/search/$type 200',
  '/tag/$name 200',
  '/topics 200',
  '/contact-us 200',
  '/login 200',
  '/home login',
  '/p/$hash/edit login',
  '/p/$hash/settings/sound login',
  '/me/posts/$type login',
  '/me/stats/post/$hash login',
  '/me/lists login',
  '/me/notifications login',
  '/me/settings/account login',
])
/** Templates whose dark theme every run checks: lists of cards, a post, a form, the editor and a chart are made of all parts of a page. */
const DARK_TEMPLATES = new Set([
  '/ 200',
  '/$username/$slug 200',
  '/contact-us 200',
  '/home login',
  '/p/$hash/edit login',
  '/me/stats/post/$hash login',
])
const isCheckedInDark = ({ route, visitor }: RouteRow): boolean =>
  process.env.DAFTAR_FULL === '1' || DARK_TEMPLATES.has(`${route} ${visitor}`)
const isTemplate = ({ route, visitor }: RouteRow): boolean => TEMPLATES.has(`${route} ${visitor}`)

let member: Member
let fixtures: RouteFixtures
test.beforeAll(async ({ site }) => {
  member = await registerMember(site)
  fixtures = await createRouteFixtures(site, member)
})

/** Checks the themes with soft assertions, after which the remaining screens still run, and expects the page to fit a phone. */
async function expectAccessibleAndNarrow(page: Page, row: RouteRow): Promise<void> {
  const what = `${row.route} (${row.visitor})`
  expect.soft(await (isCheckedInDark(row) ? findViolationsInBothThemes(page) : findViolations(page)), what).toEqual([])
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page, what)
}

function testPages(all: readonly RouteRow[], who: string): void {
  testInGroups(all.filter(isTemplate), who, [])
  testInGroups(
    all.filter((row) => !isTemplate(row)),
    who,
    ['@full'],
  )
}

function testInGroups(rows: readonly RouteRow[], who: string, tag: string[]): void {
  for (let at = 0; at < rows.length; at += PAGES_PER_TEST) {
    const some = rows.slice(at, at + PAGES_PER_TEST)
    test(`screens shown to a ${who} pass axe in the light theme and its colour rules in the dark theme, and fit a phone: ${some.map(({ route, visitor }) => (visitor === 404 ? `404 at ${route}` : route)).join(', ')}`, {
      tag,
    }, async ({ page }) => {
      for (const row of some)
        await test.step(`${row.route} (${row.visitor})`, async () => {
          await page.setViewportSize(DESKTOP)
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await page.goto(row.path(fixtures))
          await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('toolbar')).first()).toBeVisible()
          await expectAccessibleAndNarrow(page, row)
        })
    })
  }
}

test('every template is a row of the route table', () => {
  const rows = ROUTE_TABLE.map(({ route, visitor }) => `${route} ${visitor}`)
  expect([...TEMPLATES, ...DARK_TEMPLATES].filter((template) => !rows.includes(template))).toEqual([])
})

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
  test.beforeEach(({ context }) => context.addCookies(browserCookies(member.client)))
  testPages(ownScreens, 'member')
})
