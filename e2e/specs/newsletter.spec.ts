import { persianDigits } from '#shared/persian/digits.ts'
import { tehranDay, toJalali } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { text } from '#web/newsletters/broadcasts/text.ts'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { text as contactText } from '#web/site/contact/text.ts'
import type { SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { READER_CONTEXT } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId, waitForEmail } from '../support/member.ts'
import { dataOfSite } from '../support/site-data.ts'

/** Returns a Jalali day as a writer types it. */
function numericDay(at: number): string {
  const { year, month, day } = toJalali(tehranDay(at))
  return persianDigits(`${year}/${month}/${day}`)
}

/** Makes a member no new one, whose posts would be reviewed. */
async function establish(site: string, handle: string): Promise<void> {
  const { run, close } = await openLocalDatabase(dataOfSite(site) ?? '')
  await run(`UPDATE users SET created_at = 1 WHERE handle = '${handle}'`).finally(close)
}

/** Registers a writer with a post and a member who reads the newsletter. */
async function aWriterWithReader(site: string, { isDraft = false } = {}) {
  const [writer, reader] = [await registerMember(site, 'نسترن خبرنامه'), await registerMember(site)]
  const subscription = { kind: 'user', key: writer.handle, email: reader.email }
  expect(await reader.client.call('POST', '/api/email-subscriptions', { json: subscription })).toEqual({ state: 'active' })
  const title = `باغ انار ${uniqueId(3)}`
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'متنی کوتاه برای خبرنامه.' }] }] }
  const { hash } = await writer.client.call<SaveDraftResult>('POST', '/api/posts', { json: { key: uniqueId(), title, document } })
  if (isDraft) await establish(site, writer.handle)
  else await writer.client.call('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  return { writer, reader, title, hash, path: `/me/p/${hash}/newsletter` }
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

test('without JavaScript, a writer sends a draft without publishing it, and its reader reports the email', async ({ browser, site }) => {
  const { writer, reader, title, hash, path } = await aWriterWithReader(site, { isDraft: true })
  const context = await browser.newContext({ ...READER_CONTEXT, baseURL: site, javaScriptEnabled: false })
  await context.addCookies(browserCookies(writer.client))
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible()
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'متنی دیگر.' }] }] }
  const save = { saveId: uniqueId(), revision: 1, title, document }
  await writer.client.call('PUT', `/api/posts/${hash}/draft`, { json: save })
  await page.getByRole('button', { name: text.sendDraft }).click()
  await expect(page.getByRole('alert').first()).toContainText('عوض شده است')
  await page.getByRole('button', { name: text.sendDraft }).click()
  const mail = await waitForEmail(reader.client, reader.email, title)
  expect(mail.text).toContain('متنی دیگر.')
  expect(mail.text).not.toContain(hash)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: text.emailOnlySent })).toBeVisible()
  await page.goto('/me/posts/drafts')
  await expect(page.getByText(ownPostText.emailedOnly)).toBeVisible()
  const [report = '', letter = ''] = /\/contact-us\?letter=([a-z0-9]{12})/.exec(mail.text) ?? []
  await page.goto(report)
  await expect(page.getByLabel(contactText.subject)).toHaveValue(contactText.reportedLetter(letter))
  await context.close()
})
