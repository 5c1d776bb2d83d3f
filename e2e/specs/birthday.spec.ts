import type { Browser } from '@playwright/test'
import { text } from '#web/site/birthdays/text.ts'
import { text as moderation } from '#web/site/wishes/moderation-text.ts'
import { text as wishes } from '#web/site/wishes/text.ts'
import { DEMO_USER } from '../../scripts/sample/read-sample.ts'
import { expectAccessible, findViolationsInBothThemes } from '../support/accessibility.ts'
import { PHONE, READER_CONTEXT } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { aModerator } from '../support/moderator.ts'

const PATH = '/campaign/birthday'

/** Opens a page without JavaScript, signed in as the client's member or, without one, as a visitor. */
async function openWithoutScripts(browser: Browser, site: string, path: string, client?: Client) {
  const context = await browser.newContext({ ...READER_CONTEXT, baseURL: site, javaScriptEnabled: false })
  if (client) await context.addCookies(browserCookies(client))
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('a visitor sees the community’s year and wishes on a phone, in both themes', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(PATH)
  const year = page.getByRole('region', { name: text.everybody })
  await expect(year.getByRole('definition').first()).toHaveText(/[۰-۹]/)
  await expect(year.getByText(text.topTags)).toBeVisible()
  await expect(page.getByRole('region', { name: wishes.title }).getByRole('listitem').first()).toBeVisible()
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

test('a wish written without JavaScript is public once a moderator approved it without JavaScript, and gone when its author deletes it', {
  tag: '@full',
}, async ({ browser, site }) => {
  const [member, moderator] = [await registerMember(site), await aModerator(site)]
  const body = `آرزوی ${uniqueId()}`
  const page = await openWithoutScripts(browser, site, PATH, member.client)
  await page.getByLabel(wishes.label).fill(' ')
  await page.getByRole('button', { name: wishes.send }).click()
  await expect(page.getByText('آرزویت را بنویس')).toBeVisible()
  await page.getByLabel(wishes.label).fill(body)
  await page.getByRole('button', { name: wishes.send }).click()
  await expect(page.getByText(wishes.states.pending)).toBeVisible()
  await expect(page.getByText(text.empty)).toBeVisible()
  const visitor = new Client(site)
  expect((await visitor.get(PATH)).text).not.toContain(body)

  const staff = await openWithoutScripts(browser, site, '/admin/wishes', moderator.client)
  const row = staff.getByRole('listitem').filter({ hasText: body })
  await row.getByRole('button', { name: /^تأیید آرزوی/ }).click()
  // `getByText` does not look inside `<noscript>`.
  await expect(staff.getByRole('status').filter({ hasText: moderation.approved })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await visitor.get(PATH)).text).toContain(body)

  await page.goto(PATH)
  await expect(page.getByText(wishes.states.approved)).toBeVisible()
  await page.getByRole('button', { name: wishes.delete }).click()
  await expect(page.getByRole('status').filter({ hasText: wishes.deleted })).toBeVisible()
  await expect.poll(async () => (await visitor.get(PATH)).text).not.toContain(body)
  await Promise.all([page.context().close(), staff.context().close()])
})

test('a moderator rejects a wish with a reason that its author reads and answers with another text', { tag: '@full' }, async ({
  page,
  browser,
  site,
}) => {
  const [member, moderator] = [await registerMember(site), await aModerator(site)]
  const body = `آرزوی ${uniqueId()}`
  await member.client.call('PUT', '/api/campaigns/birthday/wish', { json: { body } })
  await page.context().addCookies(browserCookies(moderator.client))
  await page.goto('/admin/wishes')
  await waitForHydration(page)
  await expectAccessible(page)
  const row = page.getByRole('listitem').filter({ hasText: body })
  await row.getByRole('button', { name: /^رد کردن، آرزوی/ }).click()
  await row.getByLabel(moderation.reason).fill('پیوند تبلیغ دارد.')
  await row.getByRole('button', { name: moderation.reject.pending, exact: true }).click()
  await expect(row).toHaveCount(0)

  const context = await browser.newContext({ ...READER_CONTEXT, baseURL: site })
  await context.addCookies(browserCookies(member.client))
  const own = await context.newPage()
  await own.goto(PATH)
  await expect(own.getByText('پیوند تبلیغ دارد.')).toBeVisible()
  await own.getByRole('button', { name: wishes.change }).click()
  await own.getByLabel(wishes.label).fill(`${body} بی‌پیوند`)
  await own.getByRole('button', { name: wishes.change }).click()
  await expect(own.getByText(wishes.states.pending)).toBeVisible()
  await context.close()
})
