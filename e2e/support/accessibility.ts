import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { PHONE } from './chromium.ts'

/** The minified script, which a page compiles in half the time of the other one. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** axe rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Rules for the screens of journeys: without DAFTAR_FULL=1 all but contrast, half of axe's time. In every run, accessibility.spec.ts
 * checks the contrast of one screen per template, and web/ui/contrast.test.ts those of all tokens.
 */
const JOURNEY: RunOptions = process.env.DAFTAR_FULL === '1' ? {} : { rules: { 'color-contrast': { enabled: false } } }

/** Runs axe in the page and returns one line per violation. Compiles axe once per document, because that takes longer than a run. */
export async function findViolations(page: Page, which: RunOptions = {}): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  const options: RunOptions = { resultTypes: ['violations'], ...which }
  const violations = await page.evaluate(async (options) => {
    // Colours of a part that is fading in belong to no state. Animations that scrolling drives, or that repeat, have no end.
    const ending = document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } }
    // Colours in the middle of a transition belong to no state.
    const final = new CSSStyleSheet()
    final.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(final)
    const { violations } = await axe.run(document, options)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== final)
    return violations
  }, options)
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`.slice(0, 600),
  )
}

/** Expects no violation of the rules for journeys on the current page; `what` labels the failure. */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  expect(await findViolations(page, JOURNEY), what).toEqual([])
}

/**
 * Runs all axe rules in the light theme and only the colour rules in the dark one. Leaves the page in the dark theme with reduced motion.
 */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await findViolations(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await findViolations(page, { runOnly: { type: 'rule', values: COLOUR_RULES } })
  return [...light, ...dark.map((violation) => `dark theme: ${violation}`)]
}

/**
 * Expects no violation of the rules for journeys in the light theme and, with DAFTAR_FULL=1, no colour violation in the dark one, in which it
 * then leaves the page.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(process.env.DAFTAR_FULL === '1' ? await findViolationsInBothThemes(page) : await findViolations(page, JOURNEY)).toEqual([])
}

/** Expects the page to be no wider than a phone; `what` labels the failure. */
export async function expectToFitPhone(page: Page, what = 'the page'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} is wider than a phone`).toBeLessThanOrEqual(PHONE.width)
}
