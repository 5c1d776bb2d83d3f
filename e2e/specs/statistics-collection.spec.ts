import type { Page } from '@playwright/test'
import type { PostReport, VisitReport } from '#worker/statistics/collection/contract.ts'
import type { PostReportPage } from '#worker/statistics/posts/contract.ts'
import { BEACON } from '../../vite/client-manifest.ts'
import { builtScript } from '../support/built-script.ts'
import { Client } from '../support/client.ts'
import { publishDraft, readPersianParagraphs } from '../support/draft.ts'
import { expect, test, waitForFullHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

/** Controls the page's clock and answers its reports; returns those that arrived. */
async function watchReports(page: Page): Promise<PostReport[]> {
  const reports: PostReport[] = []
  await page.route('**/api/visits', (route) => {
    reports.push(...(route.request().postDataJSON() as VisitReport).posts)
    return route.fulfill({ status: 204 })
  })
  await page.clock.install({ time: NOW })
  return reports
}

/** Opens a page in the background, stops its clock and shows it. */
async function open(page: Page, path: string, referer?: string): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }))
  await page.goto(encodeURI(path), { ...(referer && { referer }), waitUntil: 'networkidle' })
  // Queries are removed after five minutes, also those that hydration still needs.
  await waitForFullHydration(page)
  await page.clock.pauseAt(new Date(NOW.getTime() + 600_000))
  await setHidden(page, false)
}

/** Lets time pass; each half second has a frame in which observers run. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await page.clock.runFor(500)
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new IntersectionObserver(() => {
            observer.disconnect()
            resolve()
          })
          observer.observe(document.documentElement)
        }),
    )
  }
}

const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

/** Hides the page, which sends its reports, and shows it again. */
async function leave(page: Page): Promise<void> {
  await setHidden(page, true)
  await page.evaluate(() => fetch('/favicon.svg'))
  await setHidden(page, false)
}

const storedReports = (page: Page): Promise<PostReport[]> => page.evaluate(() => JSON.parse(localStorage.getItem('daftar_visits') ?? '[]'))

const aPost = async (site: string, words = 100) => {
  const { client } = await registerMember(site)
  const { path } = await publishDraft(client, { paragraphs: readPersianParagraphs(words) })
  return { path, hash: path.slice(-12) }
}

/** Cards of which at least one half is on screen, and the others; the observers of the page, which are older, know them by then. */
const visibleCards = (page: Page): Promise<{ onScreen: string[]; offScreen: string[] }> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const cards = document.querySelectorAll('[data-teaser]')
        const observer = new IntersectionObserver(
          (entries) => {
            const hashesOf = (some: IntersectionObserverEntry[]) => some.map(({ target }) => target.getAttribute('data-teaser') ?? '')
            const onScreen = hashesOf(entries.filter(({ intersectionRatio }) => intersectionRatio >= 0.5))
            done({ onScreen, offScreen: hashesOf(entries).filter((hash) => !onScreen.includes(hash)) })
            observer.disconnect()
          },
          { threshold: 0.5 },
        )
        for (const card of cards) observer.observe(card)
      }),
  )

test('a card is reported once half of it has been on screen for a second', async ({ page }) => {
  const reports = await watchReports(page)
  await open(page, '/')
  await page.evaluate(() => document.fonts.ready)
  await page
    .locator('[data-teaser]')
    .evaluateAll((cards) => cards.find((card) => card.clientHeight > 0)?.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const before = await visibleCards(page)
  const reported = () => new Set(reports.map(({ post }) => post))

  await pass(page, 1000)
  await leave(page)
  expect(reports).toEqual([])

  await pass(page, 500)
  await leave(page)
  // A picture or the page's scripts may still have moved a card.
  const after = await visibleCards(page)
  const onScreen = before.onScreen.filter((hash) => after.onScreen.includes(hash))
  const offScreen = before.offScreen.filter((hash) => after.offScreen.includes(hash))
  expect(onScreen).not.toEqual([])
  await expect.poll(() => onScreen.filter((hash) => !reported().has(hash))).toEqual([])
  expect(offScreen.filter((hash) => reported().has(hash))).toEqual([])
  for (const report of reports) expect(Object.keys(report)).toEqual(['post', 'impression'])

  await test.step('and not again', async () => {
    await pass(page, 20_000)
    await leave(page)
    expect(reports.length).toBe(reported().size)
    expect(offScreen.filter((hash) => reported().has(hash))).toEqual([])
  })

  await test.step('also a card that appears later', async () => {
    await page.evaluate(() => {
      const card = Object.assign(document.createElement('article'), { textContent: 'کارت' })
      card.dataset.teaser = 'laterlater12'
      card.style.cssText = 'position:fixed;inset:0;block-size:10rem'
      document.body.appendChild(card)
    })
    await pass(page, 1500)
    await leave(page)
    await expect.poll(() => reports.map(({ post }) => post)).toContain('laterlater12')
  })
})

test('a post is viewed after three visible seconds and read after thirty and most of its text', async ({ page, site }) => {
  const { path, hash } = await aPost(site, 1500)
  const reports = await watchReports(page)
  await open(page, path, 'https://t.me/some/where?secret=1')
  const ofPost = () => reports.filter(({ post }) => post === hash)

  // The first tick finds the article.
  await page.clock.runFor(3000)
  await leave(page)
  expect(ofPost()).toEqual([])

  await setHidden(page, true)
  await page.clock.runFor(60_000)
  expect(ofPost()).toEqual([])

  await setHidden(page, false)
  await page.clock.runFor(500)
  await leave(page)
  await expect.poll(() => ofPost().at(-1)).toMatchObject({ view: 0, visible: 3000, from: 't.me' })
  expect(ofPost().at(-1)).not.toHaveProperty('read')
  expect(ofPost().at(-1)?.depth).toBeLessThan(60)

  await page.clock.runFor(40_000)
  await leave(page)
  await expect.poll(() => ofPost().at(-1)?.visible).toBe(43_000)
  expect(ofPost().at(-1)).not.toHaveProperty('read')

  await page.evaluate(() => document.querySelector('[data-post] footer')?.scrollIntoView())
  await page.clock.runFor(500)
  await leave(page)
  await expect.poll(() => ofPost().at(-1)).toMatchObject({ view: 40_500, read: 0, depth: 100, visible: 43_500 })
})

test('follows navigation on the site', async ({ page, site }) => {
  const { path, hash } = await aPost(site)
  const reports = await watchReports(page)
  const profile = `/${path.split('/')[1]}`
  await page.goto(profile)
  // An earlier click loads the whole page, whose beacon may begin after the time that the clock passes.
  await waitForFullHydration(page)
  await page.locator(`[data-card="${hash}"] [data-card-link]`).click()
  await expect(page.locator('[data-post]')).toBeVisible()
  await pass(page, 6000)
  await page.getByRole('link', { name: 'دفتر' }).first().click()
  await expect(page.locator('[data-post]')).toHaveCount(0)
  const sent = async () => {
    // The page counts down to the report only once React has removed the post, which the clock does not wait for.
    await page.clock.runFor(1000)
    return reports.filter(({ post, view }) => post === hash && view !== undefined).at(-1)
  }
  await expect.poll(sent).toMatchObject({ from: profile })
})

test('keeps reports on the device until they arrive', async ({ page, site, context, allowConsole }) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|503/)
  const { path, hash } = await aPost(site)
  const reports = await watchReports(page)
  const ofPost = () => reports.filter(({ post, view }) => post === hash && view !== undefined)
  await open(page, path)

  await test.step('offline', async () => {
    await context.setOffline(true)
    await page.clock.runFor(5000)
    await setHidden(page, true)
    await setHidden(page, false)
    expect(await storedReports(page)).toEqual([expect.objectContaining({ post: hash, visible: expect.any(Number) })])
    await context.setOffline(false)
  })

  await test.step('with the API unreachable', async () => {
    const failed = page.waitForResponse('**/api/visits')
    await page.route('**/api/visits', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.clock.runFor(15_000)
    await failed
    expect(await storedReports(page)).toHaveLength(1)
    expect(ofPost()).toEqual([])
  })

  await test.step('then sends them with their age, and again after a lost response', async () => {
    await page.clock.runFor(60_000)
    await expect.poll(() => ofPost().length).toBeGreaterThan(0)
    expect(ofPost()[0]?.view).toBeGreaterThan(10_000)
    await expect.poll(() => storedReports(page)).toEqual([])
  })

  await test.step('but not for longer than 48 hours, nor with an age below zero', async () => {
    reports.length = 0
    const kept = (at: number, post: string) => ({ at, post, from: '', depth: 1, visible: 3000, view: at })
    const now = await page.evaluate(() => Date.now())
    const stored = JSON.stringify([kept(now - 49 * 3_600_000, 'oldoldoldold'), kept(now + 3_600_000, 'aheadahead12')])
    await page.evaluate((json) => localStorage.setItem('daftar_visits', json), stored)
    await page.reload()
    await setHidden(page, false)
    await page.clock.runFor(16_000)
    await expect.poll(() => reports.find(({ post }) => post === 'aheadahead12')).toMatchObject({ view: 0 })
    expect(reports.map(({ post }) => post)).not.toContain('oldoldoldold')
  })
})

for (const [name, value] of [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const) {
  test(`sends and keeps nothing with ${name}`, { tag: name === 'doNotTrack' ? '@full' : [] }, async ({ page, site }) => {
    const { path } = await aPost(site)
    const reports = await watchReports(page)
    await page.addInitScript(([key, given]) => Object.defineProperty(navigator, key, { configurable: true, get: () => given }), [
      name,
      value,
    ] as const)
    await open(page, path)
    await pass(page, 4000)
    await leave(page)
    await page.clock.runFor(60_000)
    expect(reports).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('daftar_visits'))).toBeNull()
  })
}

/** Expects every visitor to get the same page with a script that blocks nothing. */
async function expectSharedPage(site: string, path: string): Promise<void> {
  const read = async () => (await new Client(site).get(encodeURI(path))).text
  // Other tests publish, perhaps between two requests, what the page relates to the post.
  await expect(async () => expect(await read()).toBe(await read())).toPass()
  const first = await read()
  const scripts = [...first.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`src="${builtScript(BEACON)}"`))
  expect(scripts).toHaveLength(1)
  for (const attribute of [/ type="module"/, / async=""/, / fetchpriority="low"/i]) expect(scripts[0]).toMatch(attribute)
}

test('every visitor gets the same page; a view of it is counted and shown to the author within seconds', async ({ page, site, member }) => {
  const { client } = member
  const { path } = await publishDraft(client, { paragraphs: readPersianParagraphs(300) })
  await expectSharedPage(site, path)
  await page.clock.install()
  await page.goto(encodeURI(path))
  // No longer than a view takes: the page's clock is ahead of the server's, which counts no view from before the publication.
  await pass(page, 3500)
  const arrived = page.waitForResponse('**/api/visits')
  await setHidden(page, true)
  expect((await arrived).status()).toBe(204)
  await expect
    .poll(async () => (await client.call<PostReportPage>('GET', `/api/stats/post/${path.slice(-12)}`)).totals.views, { timeout: 30_000 })
    .toBe(1)
  const { breakdowns } = await client.call<PostReportPage>('GET', `/api/stats/post/${path.slice(-12)}`)
  expect(breakdowns).toMatchObject({ devices: [{ name: 'computer', count: 1 }], countries: [{ name: '', count: 1 }] })
})
