import { persianDigits } from '#shared/persian/digits.ts'
import { tehranDay, toJalali } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { text } from '#web/newsletters/broadcasts/text.ts'
import type { SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { READER_CONTEXT } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId, waitForEmail } from '../support/member.ts'

/** Returns a Jalali day as a writer types it. */
function numericDay(at: number): string {
  const { year, month, day } = toJalali(tehranDay(at))
  return persianDigits(`${year}/${month}/${day}`)
}

/** Registers a writer with a published post and a member who reads the newsletter. */
async function aWriterWithReader(site: string) {
  const [writer, reader] = [await registerMember(site, 'نسترن خبرنامه'), await registerMember(site)]
  const subscription = { kind: 'user', key: writer.handle, email: reader.email }
  expect(await reader.client.call('POST', '/api/email-subscriptions', { json: subscription })).toEqual({ state: 'active' })
  const title = `باغ انار ${uniqueId(3)}`
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'متنی کوتاه برای خبرنامه.' }] }] }
  const { hash } = await writer.client.call<SaveDraftResult>('POST', '/api/posts', { json: { key: uniqueId(), title, document } })
  await writer.client.call('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  return { writer, reader, title, path: `/me/p/${hash}/newsletter` }
}

test('a writer tests and sends a post, and the reader ends the subscription by the link in the email', async ({
  page,
  site,
  allowConsole,
}) => {
  // axe asks the preview, which is in a sandbox without an origin.
  allowConsole(/Failed to execute 'postMessage'/)
  const { writer, reader, title, path } = await aWriterWithReader(site)
  await page.context().addCookies(browserCookies(writer.client))
  await page.goto(path)
  await waitForHydration(page)
  await expectAccessible(page)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: text.test }).click()
  await expect(page.getByText(text.tested)).toBeVisible()
  expect((await waitForEmail(writer.client, writer.email, 'آزمایشی')).text).toContain('متنی کوتاه')

  await page.getByLabel(text.subject).fill('انارها رسیدند')
  await page.getByRole('button', { name: text.send }).click()
  const mail = await waitForEmail(reader.client, reader.email, 'انارها رسیدند')
  expect(mail.headers).toMatchObject({
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    From: expect.stringContaining('نسترن خبرنامه'),
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: text.states.sent })).toBeVisible()

  const [link = ''] = /\/unsubscribe\/newsletter\?\S+/.exec(mail.text) ?? []
  expect((await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200)
})

test('without JavaScript, a writer chooses a Jalali time, reads what is wrong with another one, and cancels', async ({ browser, site }) => {
  const { writer, path } = await aWriterWithReader(site)
  const context = await browser.newContext({ ...READER_CONTEXT, baseURL: site, javaScriptEnabled: false })
  await context.addCookies(browserCookies(writer.client))
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel(text.later).check()
  await page.getByLabel(text.day, { exact: true }).fill('فردا')
  await page.getByLabel(text.time, { exact: true }).fill('۹:۳۰')
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByLabel(text.day, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(text.later)).toBeChecked()
  await page.getByLabel(text.day, { exact: true }).fill(numericDay(Date.now() + 20 * DAY))
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('heading', { name: text.states.scheduled })).toBeVisible()
  await page.getByRole('button', { name: text.cancel }).click()
  await expect(page.getByRole('button', { name: text.send })).toBeVisible()
  await context.close()
})
