import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { PHONE } from './chromium.ts'

/** Rules whose answer hangs on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe objects to on the screen as it stands, a line each; empty when it is well. */
async function flaws(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`.slice(0, 600),
  )
}

/** Axe finds nothing on the screen as it stands; `what` names it in a failure. */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await flaws(new AxeBuilder({ page })), what).toEqual([])
}

/** Axe finds nothing in the light, nor in the dark, where only colours differ. Leaves the page dark and without motion. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Colours on their way from one to the other are neither; an animation that follows the scrolling never ends.
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(changes.map(({ finished }) => finished))
  })
  expect(await flaws(new AxeBuilder({ page }).withRules(COLOUR_RULES)), 'dark').toEqual([])
}

/** Nothing makes the page wider than a phone. */
export async function expectToFitPhone(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page is wider than a phone').toBeLessThanOrEqual(PHONE.width)
}
