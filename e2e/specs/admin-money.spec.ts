import { formatToman, rialToToman } from '#shared/money.ts'
import { text as audit } from '#web/moderation/admin/audit-text.ts'
import { groupPages } from '#web/moderation/admin/group-pages.ts'
import { ADMIN_DECLARATIONS } from '#web/moderation/admin/testing/admin-declarations.ts'
import { text as admin } from '#web/moderation/admin/text.ts'
import { text as codes } from '#web/money/administration/discount-code-text.ts'
import { text as invoices } from '#web/money/administration/invoice-text.ts'
import { text } from '#web/money/administration/text.ts'
import { text as kit } from '#web/ui/admin/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { topUp } from '../support/bank.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { aModerator, anAdmin } from '../support/moderator.ts'

const TOP_UP = 2_500_000

test('an admin finds a payment in review on the overview and closes it with a note', { tag: '@full' }, async ({ page, context, site }) => {
  const [staff, buyer] = [await anAdmin(site), await registerMember(site, 'خریدار مبلغ نادرست')]
  const hash = await topUp(buyer.client, rialToToman(TOP_UP), 'mismatch')
  await context.addCookies(browserCookies(staff.client))
  await page.goto('/admin')
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  await page.setViewportSize(DESKTOP)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^[۰-۹]+\s*پرداخت‌ها/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.payments)
  await expectAccessibleInBothThemes(page)
  await page.goto(`/admin/payments/${hash}`)
  await waitForHydration(page)
  await expect(page.getByText(`${text.reviews.amountMismatch}.`, { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: /مبلغ پرداخت‌شده با مبلغ ما یکی نیست/ }).first()).toBeVisible()
  await page.getByRole('button', { name: `${text.closeReview}…` }).click()
  await page.getByLabel(text.closeReviewNote).fill('پول به خریدار برگشته است')
  await page.getByRole('button', { name: text.closeReview, exact: true }).click()
  await expect(page.getByText(kit.unconfirmed)).toBeVisible()
  await page.getByLabel(text.closeReviewConfirm).check()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: text.closeReview, exact: true }).click()
  await expect(page.getByRole('cell', { name: text.events.reviewClosed })).toContainText('پول به خریدار برگشته است')
  await expect(page.getByRole('button', { name: `${text.closeReview}…` })).toBeHidden()

  await page.goto('/admin/audit-log?kind=money')
  await expect(page.getByRole('listitem').filter({ hasText: 'بررسی' }).first()).toContainText('مدیر آزمونی')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(audit.title)
  await expectAccessibleInBothThemes(page)
})

test('an admin issues an invoice and refunds it to the wallet, where the buyer sees the money', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const [staff, buyer] = [await anAdmin(site), await registerMember(site, 'خریدار صورت‌حساب')]
  await topUp(buyer.client, rialToToman(TOP_UP))
  await context.addCookies(browserCookies(staff.client))
  await page.goto('/admin/invoices')
  await waitForHydration(page)
  await page.getByRole('button', { name: `${invoices.issue}…` }).click()
  await page.getByLabel(invoices.handle).fill(buyer.handle)
  await page.getByLabel(invoices.invoiceTitle, { exact: true }).fill('ویرایش یک کتاب')
  await page.getByLabel(invoices.subtotal).fill('۱۰۰٬۰۰۰')
  await expect(page.getByText(formatToman(1_100_000), { exact: true })).toBeVisible()
  await page.getByLabel(invoices.dueAt).fill('۱۴۰۹/۱/۱')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: invoices.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/invoices\/[a-z0-9]{12}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ویرایش یک کتاب')
  const hash = new URL(page.url()).pathname.split('/').at(-1)
  await buyer.client.call('POST', `/api/invoices/${hash}/pay`, { json: { total: 1_100_000 } })

  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: `${invoices.refund}…` }).click()
  await page.getByLabel(invoices.refundAmount).fill('50000')
  await expect(page.getByText(invoices.rest(formatToman(600_000)))).toBeVisible()
  await page.getByLabel(invoices.refundNote).fill('نیمی از کار انجام شد')
  await page.getByLabel(invoices.refundConfirm).check()
  await page.getByRole('button', { name: invoices.refundSubmit(formatToman(500_000)) }).click()
  await expect(page.getByRole('row').filter({ hasText: 'نیمی از کار انجام شد' })).toContainText(formatToman(500_000))
  await expectAccessibleInBothThemes(page)

  await context.clearCookies()
  await context.addCookies(browserCookies(buyer.client))
  await page.goto('/me/wallet')
  await expect(page.getByRole('main')).toContainText(formatToman(TOP_UP - 1_100_000 + 500_000))
})

test('an admin records a refund to the card, which leaves the wallet', { tag: '@full' }, async ({ page, context, site }) => {
  const [staff, buyer] = [await anAdmin(site), await registerMember(site, 'خریدار پشیمان')]
  const hash = await topUp(buyer.client, rialToToman(TOP_UP))
  await context.addCookies(browserCookies(staff.client))
  await page.goto(`/admin/payments/${hash}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: `${text.refundToCard}…` }).click()
  await page.getByLabel(text.refundAmount).fill('۱۵۰۰۰۰')
  await page.getByLabel(text.bankReference).fill('۱۲۳۴۵۶')
  await page.getByLabel(text.refundNote).fill('خریدار منصرف شد')
  await page.getByLabel(text.refundToCardConfirm).check()
  await page.getByRole('button', { name: text.refundSubmit(formatToman(1_500_000)) }).click()
  await expect(page.getByRole('cell', { name: text.events.refunded })).toContainText('123456')
  const { balance } = await buyer.client.call<{ balance: number }>('GET', '/api/wallet')
  expect(balance).toBe(TOP_UP - 1_500_000)
  await page.goto('/admin/daily-totals')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await expectAccessibleInBothThemes(page)
})

test('an admin creates a discount code on a phone and deactivates it @phone', { tag: '@full' }, async ({ page, context, site }) => {
  const staff = await anAdmin(site)
  const code = `E2E-${uniqueId(4)}`.toUpperCase()
  await context.addCookies(browserCookies(staff.client))
  await page.goto('/admin/discount-codes')
  await waitForHydration(page)
  await page.getByRole('button', { name: `${codes.create}…` }).click()
  await page.getByLabel(codes.code, { exact: true }).fill(code.toLowerCase())
  await page.getByLabel(codes.percent, { exact: true }).fill('۲۵')
  await page.getByLabel(codes.maxDiscount).fill('۵۰۰۰۰')
  await page.getByLabel(codes.endsAt).fill('1409/1/1')
  await expectToFitPhone(page)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: codes.submit }).click()
  const row = page.getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText('۲۵٪')
  await row.getByRole('button', { name: codes.deactivateOf(code) }).click()
  await expect(row.getByRole('button', { name: codes.activateOf(code) })).toBeVisible()
  await expect(row).toContainText(codes.states.inactive)
  await expectToFitPhone(page)
  await expectAccessibleInBothThemes(page)
})

test('a refund works without JavaScript', { tag: '@full' }, async ({ browser, site }) => {
  const [staff, buyer] = [await anAdmin(site), await registerMember(site, 'خریدار بی‌اسکریپت')]
  const hash = await topUp(buyer.client, rialToToman(TOP_UP))
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site, locale: 'fa-IR' })
  await context.addCookies(browserCookies(staff.client))
  const page = await context.newPage()
  await page.goto(`/admin/payments/${hash}`)
  await page.locator('summary', { hasText: text.refundToCard }).click()
  await page.getByLabel(text.refundAmount).fill('۲۰٬۰۰۰')
  await page.getByLabel(text.bankReference).fill('987654')
  await page.getByLabel(text.refundNote).fill('بی‌اسکریپت')
  await page.getByRole('button', { name: /^ثبت برگشت/ }).click()
  // `getByText` does not look inside `<noscript>`.
  await expect(page.getByRole('alert').first()).toContainText(kit.unconfirmed)
  await expect(page.getByLabel(text.bankReference)).toHaveValue('987654')
  await page.getByLabel(text.refundToCardConfirm).check()
  await page.getByRole('button', { name: /^ثبت برگشت/ }).click()
  await expect(page.getByRole('status').filter({ hasText: text.refundRecorded })).toBeVisible()
  await expect(page.getByRole('cell', { name: text.events.refunded })).toContainText('بی‌اسکریپت')
  await context.close()
})

test('members see the page of an unknown URL at /admin, and moderators no money', async ({ page, context, site, member }) => {
  const mainOf = (html: string) => /<main\b[\s\S]*<\/main>/.exec(html)?.[0].replace(/<[^>]*>/g, '')
  const missing = await member.client.get('/no-such-page-at-all')
  expect([missing.status, mainOf(missing.text)]).toEqual([404, expect.stringMatching(/\S/)])
  for (const path of ['/admin', '/admin/payments', '/admin/audit-log']) {
    const { status, text: html } = await member.client.get(path)
    expect([status, mainOf(html)]).toEqual([404, mainOf(missing.text)])
  }
  const moderator = await aModerator(site)
  await context.addCookies(browserCookies(moderator.client))
  expect((await moderator.client.get('/admin/payments')).status).toBe(404)
  expect((await page.goto('/admin'))?.status()).toBe(200)
  const menu = page.getByRole('banner').getByRole('navigation', { name: admin.menu })
  const groups = groupPages(ADMIN_DECLARATIONS, false, '/admin')
  // A label may be followed by what waits.
  await expect(menu.locator('a')).toContainText(groups.flatMap(({ sections }) => sections.map(({ label }) => label)))
  await expect(menu.locator('summary')).toContainText(groups.flatMap(({ group }) => (group ? [admin.groups[group]] : [])))
})
