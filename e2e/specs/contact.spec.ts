import { fillCannedReply } from '#shared/canned-reply.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { text } from '#web/site/contact/inbox-text.ts'
import { text as form } from '#web/site/contact/text.ts'
import { text as fields } from '#web/ui/form-text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone, findViolationsInBothThemes } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { uniqueId, waitForEmail } from '../support/member.ts'
import { aModerator, anAdmin } from '../support/moderator.ts'

interface Message {
  number: string
  name: string
  email: string
  subject: string
}

async function aMessage(site: string): Promise<Message> {
  const id = uniqueId(4)
  const message = { name: `نیلوفر ${id}`, email: `contact-${id}@example.com`, subject: `پرسش ${id} دربارهٔ settings` }
  const json = { ...message, key: uniqueId(), message: `سلام.\n\nچطور نشانی‌ام را عوض کنم؟` }
  const { receipt } = await new Client(site).call<{ receipt: string }>('POST', '/api/contact', { json })
  return { ...message, number: receipt }
}

const replyTo = (staff: Client, number: string, version: number, body: string) =>
  staff.call('POST', `/api/admin/contact/${number}/replies`, { json: { key: uniqueId(), version, body } })

test('a moderator finds a message by its number and answers it; the answer by mail arrives in the thread', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const [staff, owner, message] = [await aModerator(site), await anAdmin(site), await aMessage(site)]
  const { number, name, email, subject } = message
  const canned = { title: `آماده ${uniqueId(3)}`, body: 'سلام {نام}، دربارهٔ پیام {رسید}:' }
  await owner.client.call('POST', '/api/admin/canned-replies', { json: { ...canned, key: uniqueId() } })
  await context.addCookies(browserCookies(staff.client))
  await page.goto('/admin/contact')
  await waitForHydration(page)
  await expectAccessibleInBothThemes(page)
  await page.getByLabel(text.search).fill(number.slice(2).toLowerCase())
  await page.getByRole('button', { name: text.find }).click()
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await page.getByRole('button', { name: text.toMe }).click()
  await expect(page.getByText(text.assigned)).toBeVisible()
  await page.getByRole('link', { name: canned.title }).click()
  const body = page.getByLabel(text.body)
  await expect(body).toHaveValue(fillCannedReply(canned.body, { name, number }))
  await body.press('End')
  await body.pressSequentially(' درست شد.')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByText(text.sent)).toBeVisible()
  await expect(body).toHaveValue('')
  await expect(page.getByRole('status').filter({ hasText: text.changed })).toHaveCount(0)

  const mail = await waitForEmail(staff.client, email, number)
  expect(mail.text).toContain(`سلام ${name}، دربارهٔ پیام ${number}: درست شد.`)
  const raw = `From: ${email}\nMessage-ID: <${uniqueId()}@example.com>\nContent-Type: text/plain; charset=utf-8\n\nحل نشد هنوز\n\nOn Thu, Nov 26, 2026 at 12:30 PM دفتر <a@b.c> wrote:\n> سلام`
  const sent = { from: email, to: mail.headers['Reply-To'] ?? '', raw }
  for (let times = 0; times < 2; times++)
    expect(await staff.client.call('POST', '/__local/mail', { json: sent })).toEqual({ rejected: null })
  const forged = { ...sent, to: sent.to.replace(/\.[a-z0-9]{20}@/, '.aaaaaaaaaaaaaaaaaaaa@') }
  expect(await staff.client.call('POST', '/__local/mail', { json: forged })).toEqual({ rejected: 'No such address' })
  await page.reload()
  await expect(page.getByText('حل نشد هنوز', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: text.kinds.received })).toContainText(text.fullText)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page, 'a thread')
  await expect.poll(async () => (await staff.client.get('/api/me/notifications')).text).toContain(number)
  await page.goto('/me/notifications')
  await expect(page.getByRole('main')).toContainText(new RegExp(`فرستندهٔ پیام.*${number}.*پاسخ داد`))
})

test('when two moderators answer at once, the second keeps their text and sees the first answer before sending', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const [staff, other, { number }] = [await aModerator(site), await aModerator(site), await aMessage(site)]
  await context.addCookies(browserCookies(staff.client))
  await page.goto(`/admin/contact/${number}`)
  await waitForHydration(page)
  const body = page.getByLabel(text.body)
  await body.fill('پاسخ دوم')
  await replyTo(other.client, number, 1, 'پاسخ نخست')
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('alert')).toContainText('از وقتی این صفحه را باز کردی')
  await expect(page.getByText('پاسخ نخست', { exact: true })).toBeVisible()
  await expect(page.getByText(text.changed)).toBeVisible()
  await expect(body).toHaveValue('پاسخ دوم')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByText(text.sent)).toBeVisible()
  await expect(page.getByText(text.changed)).toBeHidden()
})

test('without JavaScript, a visitor writes, and a moderator answers, notes and closes', { tag: '@full' }, async ({ browser, site }) => {
  const [staff, other, message] = [await aModerator(site), await anAdmin(site), await aMessage(site)]
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site, locale: 'fa-IR' })
  await context.addCookies(browserCookies(staff.client))
  const page = await context.newPage()
  const notice = page.locator('main noscript > [role=status]')
  await page.goto(`/admin/contact/${message.number}`)
  await page.getByLabel(text.body).fill('پاسخ بی جاوااسکریپت')
  await replyTo(other.client, message.number, 1, 'پاسخ نخست')
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('alert').first()).toContainText('از وقتی این صفحه را باز کردی')
  await expect(page.getByText('پاسخ نخست', { exact: true })).toBeVisible()
  await expect(page.getByLabel(text.body)).toHaveValue('پاسخ بی جاوااسکریپت')
  await page.getByRole('button', { name: text.send }).click()
  await expect(notice).toHaveText(text.sent)
  await page.locator('summary', { hasText: text.addNote }).click()
  await page.getByLabel(text.noteBody).fill('تلفنی هم گفتم')
  await page.getByRole('button', { name: text.saveNote }).click()
  await expect(notice).toHaveText(text.noteSaved)
  await page.getByRole('button', { name: text.close }).click()
  await expect(notice).toHaveText(text.stateChanged.closed)
  await page.getByRole('button', { name: text.reopen }).click()
  await expect(notice).toHaveText(text.stateChanged.open)
  await page.getByLabel(text.assignee, { exact: true }).selectOption(other.handle)
  await page.getByRole('button', { name: text.assign, exact: true }).click()
  await expect(notice).toHaveText(text.assigned)
  await page.goto('/admin/contact?filter=mine')
  await expect(page.getByRole('link', { name: text.title }).first()).toBeVisible()
  await expect(page.getByText(message.subject)).toHaveCount(0)
  await context.close()
})

test('an admin writes, changes and deletes a canned reply', { tag: '@full' }, async ({ page, context, site }) => {
  const staff = await anAdmin(site)
  const title = `گذرواژه ${uniqueId(3)}`
  await context.addCookies(browserCookies(staff.client))
  await page.goto('/admin/contact/replies')
  await waitForHydration(page)
  await page.getByRole('button', { name: `${text.createCanned}…` }).click()
  await page.getByRole('button', { name: text.saveCanned }).click()
  await expect(page.getByText('عنوان را بنویس')).toBeVisible()
  await page.getByLabel(text.cannedTitle, { exact: true }).fill(title)
  await page.getByLabel(text.cannedBody, { exact: true }).fill('سلام {نام}')
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: text.saveCanned }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page, 'canned replies')
  await page.getByRole('button', { name: `${text.editCanned(title)}…` }).click()
  await page.getByRole('button', { name: text.deleteCannedOf(title) }).click()
  await expect(page.getByRole('heading', { name: title })).toBeHidden()
})

test('the contact form shows its limit to who comes near, and the browser computes a proof of work for the fourth message of a day', async ({
  page,
  context,
  site,
}) => {
  const address = `198.19.${Number.parseInt(uniqueId(1), 16)}.${Number.parseInt(uniqueId(1), 16)}`
  await context.setExtraHTTPHeaders({ 'CF-Connecting-IP': address })
  for (let sent = 0; sent < 3; sent++) {
    const json = { key: uniqueId(), name: 'سارا', email: 'sara@example.com', subject: 'پرسش', message: `سلام ${sent}` }
    await new Client(site).call('POST', '/api/contact', { json, headers: { 'CF-Connecting-IP': address } })
  }
  await page.goto('/contact-us')
  await waitForHydration(page)
  await page.getByLabel(form.message, { exact: true }).fill('س'.repeat(LIMITS.contactMessageLength - 1))
  await expect(page.getByText(fields.left('۱'))).toBeVisible()
  await page.getByLabel(form.name, { exact: true }).fill('سارا')
  await page.getByLabel(form.email, { exact: true }).fill('sara@example.com')
  await page.getByLabel(form.subject, { exact: true }).fill('پرسش')
  await page.getByLabel(form.message, { exact: true }).fill('سلام چهارم')
  await expectAccessibleInBothThemes(page)
  const proofSent = page.waitForRequest((request) => request.method() === 'POST' && (request.postData() ?? '').includes('proofOfWork'))
  await page.getByRole('button', { name: form.send }).click()
  await proofSent
  await expect(page.getByRole('heading', { name: form.sent })).toBeVisible()
})

test('on a phone, which has no sidebar, the links that answer most messages are above the form @phone', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/contact-us')
  await page.getByRole('main').getByText(form.help).click()
  for (const { title, to } of form.links)
    await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveAttribute('href', to)
  await expectToFitPhone(page)
})
