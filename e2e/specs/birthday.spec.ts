import { text } from '#web/site/birthdays/text.ts'
import { DEMO_USER } from '../../scripts/sample/read-sample.ts'
import { expectAccessible, findViolationsInBothThemes } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'

const PATH = '/campaign/birthday'

test('a visitor sees the community’s year on a phone, in both themes', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(PATH)
  const year = page.getByRole('region', { name: text.everybody })
  await expect(year.getByRole('definition').first()).toHaveText(/[۰-۹]/)
  await expect(year.getByText(text.topTags)).toBeVisible()
  await expect(page.getByRole('heading', { name: text.mine })).toHaveCount(0)
  await page.getByText(text.definitions).first().click()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
})

test('a member creates a card, whose page opens signed out with its image of 1200 × 630 pixels, and deletes it', { tag: '@full' }, async ({
  browser,
  page,
  site,
}) => {
  const demo = new Client(site)
  await demo.call('POST', '/api/auth/sign-in', { json: { login: DEMO_USER.email, password: DEMO_USER.password } })
  await demo.call('DELETE', '/api/campaigns/birthday/card')
  await page.context().addCookies(browserCookies(demo))
  await page.goto(PATH)
  const own = page.getByRole('region', { name: text.mine })
  await expect(own.getByRole('definition').first()).toHaveText(/[۱-۹]/)
  await expectAccessible(page)
  await own.getByRole('button', { name: text.createCard }).click()
  await expect(page).toHaveURL(/\/campaign\/birthday\/card\/[a-z0-9]{12}$/)
  await expect(page.getByRole('button', { name: text.deleteCard })).toBeVisible()
  await expectAccessible(page)
  const card = new URL(page.url()).pathname

  const visitor = await browser.newPage({ baseURL: site, viewport: PHONE })
  await visitor.goto(card)
  const image = visitor.getByRole('img', { name: /تصویر کارت/ })
  await expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && [element.naturalWidth, element.naturalHeight]))
    .toEqual([1200, 630])
  expect(await visitor.locator('meta[property="og:image"]').getAttribute('content')).toBe(
    new URL((await image.getAttribute('src')) ?? '', site).href,
  )
  expect(await visitor.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await expect(visitor.getByRole('button', { name: text.deleteCard })).toHaveCount(0)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: text.deleteCard }).click()
  await expect(page).toHaveURL(PATH)
  await expect(own.getByRole('button', { name: text.createCard })).toBeVisible()
  expect((await visitor.goto(card))?.status()).toBe(404)
  await visitor.close()
})
