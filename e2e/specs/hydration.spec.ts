import type { Page } from '@playwright/test'
import { browserCookies, expect, test, waitForFullHydration } from '../support/fixtures.ts'
import { type Member, registerMember } from '../support/member.ts'
import { createRouteFixtures } from '../support/route-fixtures.ts'
import { type RouteFixtures, type RouteRow, SHOWN_ROUTES } from '../support/route-table.ts'

/** Number of pages per test. */
const PAGES_PER_TEST = 6

/** Pages that every run checks; the others are tagged @full. */
const SAMPLE = new Set(['/', '/home', '/$username/$slug', '/me/settings/account', '/me/posts/$type', '/podcast/$hash'])

/**
 * The plain text field of the writing page, which hands what it holds and the focus to the editor, and the link to the next page of a list,
 * which loads that page as soon as it is near.
 */
const REPLACED = 'textarea.prose, [rel=next]'

// Passkeys need a domain name, which the account settings say elsewhere.
test.use({
  site: [async ({ site }, use) => use(site.replace('127.0.0.1', 'localhost')), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site),
})

let member: Member
let fixtures: RouteFixtures
test.beforeAll(async ({ site }) => {
  member = await registerMember(site)
  fixtures = await createRouteFixtures(site, member)
})

/**
 * Loads a page without its scripts, then lets it hydrate, and returns errors and the controls that meanwhile left the point at which they
 * were pressed. A press that begins on such a control ends on another element, so that the browser sends it no click.
 */
async function movedControls(page: Page, path: string): Promise<string[]> {
  const [scripts, errors] = ['**/assets/*.js', [] as string[]]
  const note = (error: Error) => errors.push(error.message)
  const loading = Promise.withResolvers<void>()
  page.on('pageerror', note)
  await page.route(scripts, async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(async (excluded) => {
    // The font of a part is requested once the part is laid out.
    for (let frame = 0; frame < 3; frame++) {
      await new Promise(requestAnimationFrame)
      await document.fonts.ready
    }
    const boxes = new Map<Element, DOMRect>()
    for (const control of document.querySelectorAll(`:is(a, button, input, select, textarea, summary):not(${excluded})`))
      if (control.checkVisibility()) boxes.set(control, control.getBoundingClientRect())
    Object.assign(window, { boxes })
  }, REPLACED)
  loading.resolve()
  await waitForFullHydration(page)
  await page.waitForLoadState('networkidle')
  await page.unroute(scripts)
  page.off('pageerror', note)
  const moved = await page.evaluate(() => {
    const { boxes } = window as unknown as { boxes: Map<Element, DOMRect> }
    return Array.from(boxes, ([control, { left, top, width, height }]) => {
      const [x, y, now] = [left + width / 2, top + height / 2, control.getBoundingClientRect()]
      const name = `${control.localName} «${control.getAttribute('aria-label') ?? control.textContent}»`
      if (!control.isConnected) return `${name} was replaced`
      return x < now.left || x > now.right || y < now.top || y > now.bottom
        ? `${name} is at ${now.x}, ${now.y}, no longer at ${x}, ${y}`
        : ''
    }).filter((control) => control !== '')
  })
  return [...errors, ...moved]
}

function testPages(rows: readonly RouteRow[], who: 'visitor' | 'member', tag: string[]): void {
  for (let at = 0; at < rows.length; at += PAGES_PER_TEST) {
    const some = rows.slice(at, at + PAGES_PER_TEST)
    test(`no control moves under the pointer of a ${who} while a page hydrates: ${some.map(({ route }) => route).join(', ')}`, {
      tag,
    }, async ({ page }) => {
      if (who === 'member') await page.context().addCookies(browserCookies(member.client))
      for (const row of some) expect.soft(await movedControls(page, row.path(fixtures)), row.route).toEqual([])
    })
  }
}

for (const who of ['visitor', 'member'] as const) {
  const pages = SHOWN_ROUTES.filter((row) => row[who] === 200)
  const inSample = ({ route }: RouteRow) => SAMPLE.has(route)
  testPages(pages.filter(inSample), who, [])
  testPages(
    pages.filter((row) => !inSample(row)),
    who,
    ['@full'],
  )
}
