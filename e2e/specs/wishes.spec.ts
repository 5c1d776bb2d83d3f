import type { Browser } from '@playwright/test'
import { text as birthday } from '#web/site/birthdays/text.ts'
import { text as moderation } from '#web/site/wishes/moderation-text.ts'
import { text } from '#web/site/wishes/text.ts'
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

test('a visitor sees the approved wishes on a phone, in both themes', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(PATH)
  await expect(page.getByRole('region', { name: text.title }).getByRole('listitem').first()).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
})

test('a wish written without JavaScript is public once a moderator approved it without JavaScript, and gone when its author deletes it', {
  tag: '@full',
}, async ({ browser, site }) => {
  const [member, moderator] = [await registerMember(site), await aModerator(site)]
  const body = `آرزوی ${uniqueId()}`
  const page = await openWithoutScripts(browser, site, PATH, member.client)
  await page.getByLabel(text.label).fill(' ')
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByText('آرزویت را بنویس')).toBeVisible()
  await page.getByLabel(text.label).fill(body)
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByText(text.states.pending)).toBeVisible()
  await expect(page.getByText(birthday.empty)).toBeVisible()
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
  await expect(page.getByText(text.states.approved)).toBeVisible()
  await page.getByRole('button', { name: text.delete }).click()
  await expect(page.getByRole('status').filter({ hasText: text.deleted })).toBeVisible()
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
  await own.getByRole('button', { name: text.change }).click()
  await own.getByLabel(text.label).fill(`${body} بی‌پیوند`)
  await own.getByRole('button', { name: text.change }).click()
  await expect(own.getByText(text.states.pending)).toBeVisible()
  await context.close()
})
