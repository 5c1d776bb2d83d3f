import type { Browser, Page } from '@playwright/test'
import { formatNumber } from '#shared/persian/digits.ts'
import { text as subscribeText } from '#web/newsletters/subscriptions/subscribe/text.ts'
import { text } from '#web/newsletters/subscriptions/text.ts'
import { text as form } from '#web/ui/form-text.ts'
import type { SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { READER_CONTEXT } from '../support/chromium.ts'
import type { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId, waitForEmail } from '../support/member.ts'
import { dataOfSite } from '../support/site-data.ts'

async function publishPost(client: Client): Promise<string> {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'متنی کوتاه برای خبرنامه.' }] }] }
  const { hash } = await client.call<SaveDraftResult>('POST', '/api/posts', { json: { key: uniqueId(), title: 'پستی تازه', document } })
  const { path } = await client.call<{ path: string }>('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  return path
}

const anAddress = () => `reader-${uniqueId()}@example.com`

/** Opens a page without JavaScript, as a visitor or as the client's member. */
async function openWithoutScripts(browser: Browser, site: string, path: string, client?: Client): Promise<Page> {
  const context = await browser.newContext({ ...READER_CONTEXT, baseURL: site, javaScriptEnabled: false })
  if (client) await context.addCookies(browserCookies(client))
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Returns the path of the secret link in the email that asks for confirmation. */
async function confirmationLink({ client }: Member, email: string): Promise<string> {
  const mail = await waitForEmail(client, email, 'را می‌خواهی؟')
  return /\/subscriptions\?\S+/.exec(mail.text)?.[0] ?? ''
}

async function openSubscribers(page: Page, { client }: Member, search = ''): Promise<void> {
  await page.context().addCookies(browserCookies(client))
  await page.goto(`/me/subscribers${search}`)
  await waitForHydration(page)
}

const subscribers = (page: Page) => page.getByRole('list', { name: text.subscribers, exact: true }).getByRole('listitem')

test('a visitor subscribes below a post, chooses weekly emails by the link, and ends the subscription with one click', async ({
  page,
  browser,
  site,
}) => {
  const writer = await registerMember(site, 'نسترن خبرنامه')
  const path = await publishPost(writer.client)
  const email = anAddress()

  await page.goto(path)
  await waitForHydration(page)
  const field = page.getByLabel(subscribeText.label('نسترن خبرنامه'))
  const send = page.getByRole('button', { name: subscribeText.submit })
  await field.fill('نشانی')
  await send.click()
  await expect(field).toHaveAccessibleDescription(/name@example.ir/)
  await expect(field).toHaveValue('نشانی')
  await field.fill(email)
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: subscribeText.done.confirm })).toBeFocused()

  const link = await confirmationLink(writer, email)
  await page.goto(link)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.titles.pending('نسترن خبرنامه'))
  await expectAccessible(page)
  await page.getByRole('radio', { name: text.frequencies.weekly }).check()
  await page.getByRole('button', { name: text.submit.pending }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.titles.active('نسترن خبرنامه'))
  await expect(page.getByRole('radio', { name: text.frequencies.weekly })).toBeChecked()

  const context = await browser.newContext({ ...READER_CONTEXT, baseURL: site })
  const desk = await context.newPage()
  await openSubscribers(desk, writer)
  await expect(subscribers(desk)).toHaveText([new RegExp(`${email}.*${text.frequencies.weekly}`)])
  await expectAccessible(desk)

  const oneClick = link.replace('/subscriptions', '/unsubscribe/newsletter')
  const answer = await page.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  await page.goto(oneClick)
  await expect(page).toHaveURL(new RegExp(`${link.slice(0, 20).replace('?', '\\?')}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.titles.ended('نسترن خبرنامه'))
  await desk.getByRole('link', { name: text.tabs.ended }).click()
  await expect(subscribers(desk)).toHaveCount(1)
  await expect(desk.getByText(email)).toHaveCount(0)
  await context.close()
})

test('without JavaScript, a visitor subscribes on a profile, confirms, changes their mind and stops all newsletters', async ({
  browser,
  site,
}) => {
  const writer = await registerMember(site, 'نسترن خبرنامه')
  const email = anAddress()
  const page = await openWithoutScripts(browser, site, `/${writer.handle}`)
  const field = page.getByLabel(subscribeText.label('نسترن خبرنامه'))
  await page.getByRole('button', { name: subscribeText.open }).click()
  await field.fill('نشانی')
  await page.getByRole('button', { name: subscribeText.submit }).click()
  await expect(field).toHaveAccessibleDescription(/name@example.ir/)
  await field.fill(email)
  await page.getByRole('button', { name: subscribeText.submit }).click()
  // `getByText` does not look inside `<noscript>`.
  await expect(page.getByRole('status').filter({ hasText: subscribeText.done.confirm })).toBeVisible()

  await page.goto(await confirmationLink(writer, email))
  await page.getByRole('button', { name: text.submit.pending }).click()
  await expect(page.getByRole('status').filter({ hasText: text.changed.pending })).toBeVisible()
  await page.getByRole('button', { name: text.end }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.titles.ended('نسترن خبرنامه'))
  await page.getByRole('button', { name: text.submit.ended }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.titles.active('نسترن خبرنامه'))
  await page.getByText(text.stopAll).click()
  await page.getByRole('button', { name: text.stopAllConfirm }).click()
  await expect(page.getByText(text.stopped)).toBeVisible()
  await page.goto('/subscriptions?t=abc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.badLink)
  await page.context().close()
})

/** Lets a member import, which new members may not. */
async function makeOlder(site: string, { handle }: Member): Promise<void> {
  const data = dataOfSite(site)
  if (data === undefined) throw new Error('The site has no data of its own')
  const { run, close } = await openLocalDatabase(data)
  await run(`UPDATE users SET created_at = 1 WHERE handle = '${handle}'`)
  await close()
}

test('a writer brings a CSV file and a list of addresses, and removes a subscriber', async ({ page, browser, site }) => {
  const writer = await registerMember(site)
  await makeOlder(site, writer)
  await openSubscribers(page, writer)
  await expect(page.getByText(text.none)).toBeVisible()
  await expectAccessible(page)
  const csv = 'Email,Created at\none@example.com,2025-03-01\nno address,\ntwo@example.com,2025-02-01\n'
  await page.getByLabel(text.file).setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: text.importSubmit, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('خودشان خواسته‌اند')
  await page.getByLabel(text.consent).check()
  await page.getByRole('button', { name: text.importSubmit, exact: true }).click()
  await expect(page.getByText(`${formatNumber(2)} نشانی تازه آمد`)).toBeFocused()
  await expect(subscribers(page)).toHaveText([/one@example.com/, /two@example.com/])

  await page.getByRole('button', { name: text.removeOf('one@example.com') }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.remove }).click()
  await expect(subscribers(page)).toHaveText([/two@example.com/])

  const plain = await openWithoutScripts(browser, site, '/me/subscribers?tab=import', writer.client)
  await plain.getByLabel(text.paste).fill('one@example.com\nthree@example.com')
  await plain.getByLabel(text.consent).check()
  await plain.getByRole('button', { name: text.importSubmit, exact: true }).click()
  await expect(plain.getByRole('status').filter({ hasText: `${formatNumber(1)} نشانی تازه آمد` })).toBeVisible()
  await expect(subscribers(plain)).toHaveText([/three@example.com/, /two@example.com/])
  await plain.getByRole('button', { name: text.removeOf('three@example.com') }).click()
  await expect(plain.getByRole('button', { name: form.cancel })).toBeVisible()
  await plain.getByRole('button', { name: text.remove, exact: true }).first().click()
  await expect(subscribers(plain)).toHaveText([/two@example.com/])
  await plain.getByLabel(text.search).fill('one@example.com')
  await plain.getByRole('button', { name: text.find }).click()
  await expect(subscribers(plain)).toHaveText([new RegExp(text.states.ended)])
  await plain.context().close()
})
