import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { text } from '#web/distribution/webhooks/text.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { startFeedReader } from '../support/local-hosts.ts'
import { registerMember } from '../support/member.ts'

const PATH = '/me/settings/webhooks'
const row = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const log = (page: Page) => page.getByRole('list', { name: text.log }).getByRole('listitem')

/** What the page says about the last form, without scripts. */
const notice = (page: Page) => page.locator('main noscript > [role=status]')

/** Reloads the page until a message of the log shows a text. */
const expectLogged = (page: Page, words: string) =>
  expect(async () => {
    await page.reload()
    await expect(log(page).first()).toContainText(words, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })

test('a member makes a webhook, tests it, sees what was sent and answered, and a published post reaches it signed', async ({
  page,
  site,
}) => {
  const receiver = await startFeedReader()
  const { client } = await registerMember(site, 'نسترن برنامه‌نویس')
  await page.context().addCookies(browserCookies(client))
  await page.goto('/me/settings/advanced')
  await page.getByRole('link', { name: text.manage, exact: true }).click()
  await waitForHydration(page)
  await row(page, text.title).getByRole('button', { name: text.make }).click()
  const url = page.getByLabel(text.url, { exact: true })
  await url.fill('https://10.0.0.1/')
  await page.getByRole('button', { name: text.create, exact: true }).click()
  await expect(url).toHaveAttribute('aria-invalid', 'true')
  await url.fill(receiver.callback)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: text.create, exact: true }).click()
  const shown = page.getByRole('textbox', { name: text.secret })
  await expect(shown).toHaveValue(/^whsec_/)
  const secret = await shown.inputValue()
  await page.getByRole('button', { name: text.done }).click()
  await page.getByRole('link', { name: text.openOf(receiver.callback) }).click()
  await expect(page.getByText(text.noDelivery)).toBeVisible()
  await row(page, text.test).getByRole('button', { name: text.test }).click()
  await expect(page.getByText(text.tested)).toBeVisible()
  await expectLogged(page, text.deliveryStates.delivered)
  await log(page).first().locator('summary').click()
  await expect(log(page).first().locator('pre').first()).toContainText('"type": "ping"')
  await expectAccessibleInBothThemes(page)

  const { hash } = await publishDraft(client, { title: 'پستی برای برنامه' })
  await expect
    .poll(() => receiver.sent().some(({ body }) => body.includes('post.published') && body.includes(hash)), { timeout: 90_000 })
    .toBe(true)
  for (const { body, headers } of receiver.sent())
    expect(new Webhook(secret).verify(body, headers as Record<string, string>, { jsonParse: true })).toMatchObject({
      type: expect.any(String),
    })
  receiver.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a webhook is made, tested, sent a message again, given a new secret, paused and deleted', async ({ page, site }) => {
    const receiver = await startFeedReader()
    const { client } = await registerMember(site, 'نسترن بی‌اسکریپت')
    await page.context().addCookies(browserCookies(client))
    await page.goto(PATH)
    await page.locator('summary', { hasText: text.make }).click()
    await page.getByLabel(text.url, { exact: true }).fill(receiver.callback)
    await page.getByRole('button', { name: text.create, exact: true }).click()
    await expect(page.getByRole('textbox', { name: text.secret })).toHaveValue(/^whsec_/)
    await page.goto(PATH)
    await page.getByRole('link', { name: text.openOf(receiver.callback) }).click()
    await row(page, text.test).getByRole('button', { name: text.test }).click()
    await expect(notice(page)).toHaveText(text.tested)
    await page.goto(page.url())
    await expectLogged(page, text.deliveryStates.delivered)
    await log(page).first().locator('summary').click()
    await log(page).first().getByRole('button', { name: text.replay }).click()
    await expect(notice(page)).toHaveText(text.replayed)
    await expect.poll(() => receiver.sent().length, { timeout: 60_000 }).toBe(2)
    expect(new Set(receiver.sent().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await row(page, text.secret).getByRole('button', { name: text.rotate }).click()
    await expect(page.getByRole('textbox', { name: text.secret })).toHaveValue(/^whsec_/)
    await row(page, text.control).getByRole('button', { name: text.pause }).click()
    await expect(notice(page)).toHaveText(text.paused)
    await row(page, text.control).getByRole('button', { name: text.start }).click()
    await expect(notice(page)).toHaveText(text.started)
    await row(page, text.control).getByRole('button', { name: text.remove }).click()
    await expect(page).toHaveURL(new RegExp(`${PATH}$`))
    await expect(page.getByText(text.none)).toBeVisible()
    receiver.close()
  })
})
