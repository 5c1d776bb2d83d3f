import type { Page } from '@playwright/test'
import { formatNumber } from '#shared/persian/digits.ts'
import { DEFINITIONS } from '#web/statistics/definitions/definitions.ts'
import { text } from '#web/statistics/posts/text.ts'
import type { OwnerReport } from '#worker/statistics/posts/contract.ts'
import { DEMO_USER } from '../../scripts/sample/read-sample.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

let author: Client
test.beforeAll(async ({ site }) => {
  author = new Client(site)
  await author.call('POST', '/api/auth/sign-in', { json: { login: DEMO_USER.email, password: DEMO_USER.password } })
})

const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => page.getByRole('region', { name: text.perPost }).getByRole('table')
const titles = (page: Page) => table(page).getByRole('rowheader').allInnerTexts()

test('an author sees the funnel, reads a definition, sorts posts, goes to the window before, finds a post and walks through the days of the chart', async ({
  context,
  page,
}) => {
  await context.addCookies(browserCookies(author))
  const { days, older } = await author.call<OwnerReport>('GET', '/api/stats/mine')
  // Readers in other tests are counted meanwhile.
  await expect(async () => {
    const { totals } = await author.call<OwnerReport>('GET', '/api/stats/mine')
    expect(totals.views).toBeGreaterThan(0)
    await page.goto('/me/stats')
    const figure = main(page).locator(`[title="${formatNumber(totals.views)}"]`)
    await expect(figure.first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  await page.setViewportSize(DESKTOP)

  const ask = main(page)
    .getByRole('button', { name: `«${DEFINITIONS.views.name}» یعنی چه؟` })
    .first()
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(DEFINITIONS.views.sentence).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main(page).getByText(DEFINITIONS.views.sentence).first()).toBeHidden()
  await expect(ask).toBeFocused()

  const byViews = await titles(page)
  await table(page).getByRole('link', { name: text.sorts.publishedAt, exact: true }).click()
  await expect(table(page).getByRole('columnheader', { name: text.sorts.publishedAt, exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(table(page).getByRole('columnheader', { name: text.sorts.views, exact: true })).not.toHaveAttribute('aria-sort')
  expect((await titles(page)).toSorted()).toEqual(byViews.toSorted())
  expect(await titles(page)).not.toEqual(byViews)

  expect(older).toBe(days[0]?.day)
  await page.getByRole('link', { name: text.older(text.spans.month) }).click()
  await expect(page).toHaveURL(new RegExp(`before=${older}&sort=publishedAt`))
  await expect(page.getByRole('heading', { name: text.live })).toBeHidden()
  await page.getByRole('link', { name: text.newer(text.spans.month) }).click()
  await expect(page.getByRole('heading', { name: text.live })).toBeVisible()

  const post = table(page).getByRole('rowheader').first().getByRole('link')
  const title = (await post.textContent()) ?? ''
  await post.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(text.ofPost, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: text.depthTitle })).toBeVisible()

  await test.step('the keyboard walks through the days of the chart, in the direction of time', async () => {
    await page.goto('/me/stats?chart=impressions')
    await waitForHydration(page)
    const slider = page.getByRole('slider', { name: text.chooseDay })
    const readout = main(page).getByRole('paragraph')
    const counts = (at: number) => {
      const day = days.at(at)
      return `${formatNumber(day?.impressions ?? 0)} ${text.impressions}، ${formatNumber(day?.views ?? 0)} ${text.views}، ${formatNumber(day?.reads ?? 0)} ${text.reads}`
    }
    await slider.focus()
    await expect(slider).toHaveValue(String(days.length - 1))
    // The numbers of the last day grow meanwhile, so they are read from the page.
    await expect(readout.filter({ hasText: (await slider.getAttribute('aria-valuetext')) ?? 'no text' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(readout.filter({ hasText: counts(-2) })).toBeVisible()
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(counts(-2)))
    await page.keyboard.press('Home')
    await expect(readout.filter({ hasText: counts(0) })).toBeVisible()
  })

  await test.step('a week has seven columns, and a year one for each week', async () => {
    const span = (name: string) => page.getByRole('navigation', { name: text.spanChoices }).getByRole('link', { name, exact: true })
    const slider = page.getByRole('slider', { name: text.chooseDay })
    await span(text.spans.week).click()
    await expect(span(text.spans.week)).toHaveAttribute('aria-current', 'page')
    await expect(slider).toHaveAttribute('max', '6')
    await span(text.spans.year).click()
    await expect(slider).toHaveAttribute('max', '51')
    await expect(page.getByRole('heading', { name: text.parts.week.title })).toBeVisible()
    await span(text.spans.all).click()
    await expect(page.getByRole('heading', { name: text.parts.month.title })).toBeVisible()
    await span(text.spans.month).click()
    await expect(page).toHaveURL('/me/stats?chart=impressions')
  })
})

test('the last hour is fetched again after a minute', { tag: '@full' }, async ({ context, page }) => {
  await context.addCookies(browserCookies(author))
  await page.clock.install()
  await page.goto('/me/stats')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: text.live })).toBeVisible()
  const refetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/stats/mine')
  await page.clock.runFor('01:01')
  expect((await refetched).status()).toBe(200)
})

test('statistics need no scripts: counts, chart, table, definitions, sorting, windows and files', { tag: '@full' }, async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  await context.addCookies(browserCookies(author))
  const page = await context.newPage()
  await page.goto('/me/stats')
  await expect(page.getByRole('img', { name: new RegExp(text.views) }).first()).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await page.getByText(text.parts.day.table, { exact: true }).click()
  await expect(page.getByRole('region', { name: text.parts.day.table }).getByRole('row')).toHaveCount(31)
  await main(page)
    .getByRole('button', { name: `«${DEFINITIONS.reads.name}» یعنی چه؟` })
    .first()
    .click()
  const definition = main(page).getByText(DEFINITIONS.reads.sentence).first()
  await expect(definition).toBeVisible()
  await page.keyboard.press('Escape')
  await table(page).getByRole('link', { name: text.sorts.reads, exact: true }).click()
  await expect(table(page).getByRole('columnheader', { name: text.sorts.reads, exact: true })).toHaveAttribute('aria-sort', 'descending')
  const file = await page.getByRole('link', { name: text.csvDays }).getAttribute('href')
  const { status, headers } = await author.get(file ?? '')
  expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringContaining('text/csv')])
  await context.close()
})

async function expectAccessibleAndNarrow(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page, path)
}

test('the statistics of a post and the page of definitions pass axe in both themes and fit a phone', { tag: '@full' }, async ({
  context,
  page,
}) => {
  await context.addCookies(browserCookies(author))
  const { posts } = await author.call<OwnerReport>('GET', '/api/stats/mine')
  for (const path of [`/me/stats/post/${posts[0]?.hash}`, '/about/numbers']) await expectAccessibleAndNarrow(page, path)
})

test('statistics pass axe in both themes and fit a phone, with and without numbers', { tag: '@full' }, async ({ context, page, site }) => {
  await context.addCookies(browserCookies(author))
  await expectAccessibleAndNarrow(page, '/me/stats?chart=impressions')
  await context.clearCookies()
  const { client } = await registerMember(site)
  await context.addCookies(browserCookies(client))
  await page.goto('/me/stats')
  await expect(main(page).getByRole('link', { name: text.write })).toHaveAttribute('href', '/new-post')
  await expectAccessibleInBothThemes(page)
})

test('a definition leads to its place on the page of all definitions', { tag: '@full' }, async ({ context, page }) => {
  await context.addCookies(browserCookies(author))
  await page.goto('/me/stats')
  const ask = main(page).getByRole('button', { name: `«${DEFINITIONS.time.name}» یعنی چه؟` })
  await ask.click()
  await main(page).locator(':popover-open').getByRole('link').click()
  await expect(page).toHaveURL(/\/about\/numbers#time$/)
  await expect(page.locator('#time')).toBeInViewport()
  await expect(page.locator('#time')).toContainText(DEFINITIONS.time.sentence)
})
