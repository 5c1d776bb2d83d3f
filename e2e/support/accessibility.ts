import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { PHONE } from './chromium.ts'

/** Rules whose answer hangs on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe objects to on the screen as it stands, a line each; empty when it is well. Only what is wrong is written up, and in the page
 * itself: a blank page for the report, meant for frames of other sites, would take longer than looking.
 */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`.slice(0, 600),
  )
}

/** Axe finds nothing on the screen as it stands; `what` names it in a failure. */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await findViolations(page), what).toEqual([])
}

/** What axe finds in the light, and in the dark, where only colours differ. Leaves the page dark and without motion. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await findViolations(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Colours on their way from one to the other are neither; an animation that follows the scrolling never ends.
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(changes.map(({ finished }) => finished))
  })
  const dark = await findViolations(page, COLOUR_RULES)
  return [...light, ...dark.map((flaw) => `in the dark: ${flaw}`)]
}

/** Axe finds nothing in the light, nor in the dark. Leaves the page dark and without motion. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  expect(await findViolationsInBothThemes(page)).toEqual([])
}

/** Nothing makes the page wider than a phone. */
export async function expectToFitPhone(page: Page, what = 'the page'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} is wider than a phone`).toBeLessThanOrEqual(PHONE.width)
}
