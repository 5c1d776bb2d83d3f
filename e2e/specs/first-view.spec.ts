import { text as inbox } from '#web/notifications/inbox/text.ts'
import { text } from '#web/shell/layout-text.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForFullHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

test('a page for everyone loads one stylesheet, and its scripts after the first paint', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/entry-client')))
  const { painted, scripts, stylesheets } = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scripts: loaded.filter(({ name }) => name.endsWith('.js') && !name.includes('beacon')).map(({ startTime }) => startTime),
      stylesheets: loaded.filter(({ name }) => name.endsWith('.css')).length,
    }
  })
  expect(stylesheets).toBe(1)
  expect(scripts.length).toBeGreaterThan(1)
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(painted ?? Number.NaN)
})

test('a navigation to a members’ page adds its stylesheet after the site’s before the page appears', async ({ page, context, member }) => {
  await context.addCookies(browserCookies(member.client))
  await page.goto('/home')
  await waitForFullHydration(page)
  const sheets = () => page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const [site] = await sheets()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/members-*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.getByRole('link', { name: text.notifications }).first().click()
  await page.waitForRequest('**/assets/members-*')
  await expect(page.getByRole('heading', { level: 1, name: inbox.title })).toBeHidden()
  arrived.resolve()
  await expect(page.getByRole('heading', { level: 1, name: inbox.title })).toBeVisible()
  expect(await sheets()).toEqual([site, expect.stringContaining('/assets/members-')])
})

test('a page that the browser never paints, such as in a tab in the background, loads its scripts all the same', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react')))).toBe(true)
})

test('a menu that is opened before the scripts are loaded fills itself when they are', async ({ page }) => {
  const opened = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client*', async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: text.display, exact: true }).first().press('Enter')
  opened.resolve()
  await page.getByRole('radio', { name: text.themes.dark }).first().check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a Latin title keeps its lines when its font arrives after the first paint, and the page loads that font at once', async ({
  page,
  site,
}) => {
  const { client } = await registerMember(site)
  const { path } = await publishDraft(client, {
    title: 'Why PostgreSQL collations matter for Persian',
    paragraphs: Array.from({ length: 12 }, () => 'Bidirectional text is shown by an algorithm that few people know. '.repeat(5)),
  })
  const painted = Promise.withResolvers<void>()
  await page.route('**/markazi-latin*', async (route) => {
    await painted.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await expect(page.locator('link[rel=preload][href*=markazi-latin]')).toHaveCount(1)
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(
        ({ family, status, unicodeRange }) => family.includes('Markazi Text') && unicodeRange.includes('U+41') && status === 'loaded',
      ),
    )
  expect(await isLoaded()).toBe(false)
  painted.resolve()
  await expect.poll(isLoaded).toBe(true)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))))
      }),
  )
  expect(shift).toBeLessThan(0.005)
})
