import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { PHONE } from './chromium.ts'

/** axe rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Returns one line per axe violation. Legacy mode runs in the page itself, without the blank page that axe otherwise opens, which is slow.
 */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`.slice(0, 600),
  )
}

/** Expects no axe violation on the current page; `what` labels the failure. */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await findViolations(page), what).toEqual([])
}

/**
 * Runs all axe rules in the light theme and only the colour rules in the dark one. Leaves the page in the dark theme with reduced motion.
 */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await findViolations(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Mid-transition colours belong to neither theme. Wait for transitions only: scroll-driven animations never finish.
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(changes.map(({ finished }) => finished))
  })
  const dark = await findViolations(page, COLOUR_RULES)
  return [...light, ...dark.map((violation) => `dark theme: ${violation}`)]
}

/**
 * Expects no axe violation in the light theme and no colour violation in the dark one. Leaves the page in the dark theme with reduced
 * motion.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  expect(await findViolationsInBothThemes(page)).toEqual([])
}

/** Expects the page to be no wider than a phone; `what` labels the failure. */
export async function expectToFitPhone(page: Page, what = 'the page'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} is wider than a phone`).toBeLessThanOrEqual(PHONE.width)
}
