import { AREA_TITLES, CONVENTIONS, text } from '#web/portability/api-reference/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { expect, test } from '../support/fixtures.ts'

test('the guide of the API leads to its areas, whose operations have anchors, and needs no scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => void (new URL(request.url()).origin === new URL(site).origin || foreign.push(request.url())))
  await page.goto('/about/api')
  await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
  for (const { title } of CONVENTIONS) await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'rate_limited' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: AREA_TITLES.posts }).click()
  await page.getByRole('link', { name: 'PUT /api/posts/{hash}/draft' }).click()
  await expect(page.locator('#putPostsByHashDraft')).toBeInViewport()
  await expect(page.getByText('document?: DocumentInput').first()).toBeVisible()
  expect(foreign).toEqual([])
  await context.close()
})

test('the pages of the API fit a phone and are accessible in both themes', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/about/api', '/about/api/reading']) {
    await page.goto(path)
    await expectToFitPhone(page)
    await expectAccessibleInBothThemes(page)
  }
})

test('an unknown area is not found', { tag: '@full' }, async ({ page }) => {
  expect((await page.goto('/about/api/nothing'))?.status()).toBe(404)
})
