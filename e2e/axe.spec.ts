import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { PHONE } from './chromium.ts'
import { knownThings } from './known.ts'
import { type Known, ROWS } from './seed-routes.ts'
import { browserCookies, expect, test } from './site.ts'

let known: Known
test.beforeAll(async ({ site, member }) => {
  known = await knownThings(site, member)
})

const flaws = async (axe: AxeBuilder) =>
  (await axe.analyze()).violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`.slice(0, 600),
  )

/** Axe finds nothing in the light, nor in the dark, where only colours differ; nothing overflows a phone. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await flaws(new AxeBuilder({ page })), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Colours on their way from one to the other are neither; an animation that follows the scrolling never ends.
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(changes.map(({ finished }) => finished))
  })
  expect(await flaws(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])), 'dark').toEqual([])
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page is wider than a phone').toBeLessThanOrEqual(PHONE.width)
}

// One row a route is enough; other rows of a route only differ in data.
const screens = ROWS.filter(
  (row, at) => row.visitor !== 'login' && ROWS.findIndex(({ route, visitor }) => route === row.route && visitor === row.visitor) === at,
)
for (const { route, path, visitor } of screens) {
  test(`${route} (${visitor}) for a visitor`, async ({ page }) => {
    await page.goto(path(known))
    await expectAccessible(page)
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
    await expectAccessible(page)
  })
}
