import { formatToman, tomanToRial } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { text } from '#web/money/invoices/text.ts'
import { text as payments } from '#web/money/payments/text.ts'
import { text as wallet } from '#web/money/wallet/text.ts'
import type { AdminInvoice } from '#worker/money/invoices/contract.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { decideAtBank, expectBalance, openTopUp, topUp } from '../support/bank.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'
import { anAdmin } from '../support/moderator.ts'

const TITLE = 'رپورتاژ آگهی یک‌ماهه'
const toman = (amount: number) => formatToman(tomanToRial(amount))

const issueInvoice = (admin: Member, buyer: Member, amount: number) =>
  admin.client.call<AdminInvoice>('POST', '/api/admin/invoices', {
    json: { key: uniqueId(), handle: buyer.handle, title: TITLE, subtotal: tomanToRial(amount) },
  })

async function createCode(admin: Member, percent: number): Promise<string> {
  const code = `E2E-${uniqueId(4).toUpperCase()}`
  const json = {
    code,
    percent,
    amount: null,
    maxDiscount: null,
    minSubtotal: 0,
    maxUses: 1,
    maxUsesPerUser: 1,
    startsAt: null,
    endsAt: null,
    note: '',
  }
  await admin.client.call('POST', '/api/admin/discount-codes', { json })
  return code
}

test('an invoice is paid with a discount code, partly from the wallet, and its refund is in the statement and the notifications', {
  tag: '@full',
}, async ({ page, site }) => {
  const [admin, buyer] = [await anAdmin(site), await registerMember(site)]
  const { hash } = await issueInvoice(admin, buyer, 100_000)
  const code = await createCode(admin, 20)
  await topUp(buyer.client, 30_000)
  await page.context().addCookies(browserCookies(buyer.client))
  await page.goto('/me/wallet')
  await page.getByRole('link', { name: TITLE }).click()
  await expect(page).toHaveURL(`${site}/me/wallet/invoices/${hash}`)
  await waitForHydration(page)
  const field = page.getByLabel(text.code)
  await field.fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: text.apply }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('NO-SUCH-CODE')
  await expectAccessibleInBothThemes(page)
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: text.apply }).click()
  await expect(page.getByRole('row', { name: text.total })).toContainText(toman(88_000))
  await page.getByRole('button', { name: text.removeCode }).click()
  await expect(page.getByRole('row', { name: text.total })).toContainText(toman(110_000))
  await field.fill(code)
  await page.getByRole('button', { name: text.apply }).click()
  await expect(page.getByRole('row', { name: text.vat('۱۰') })).toContainText(formatNumber(8000))
  await page.getByRole('button', { name: text.fromGateway(toman(58_000)) }).click()
  await decideAtBank(page, 'pay')
  await expect(page.getByText(payments.invoicePaid)).toBeVisible()
  await page.getByRole('link', { name: payments.seeInvoice }).click()
  await expect(page.getByText(text.states.paid, { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await admin.client.call('POST', `/api/admin/invoices/${hash}/refunds`, {
    json: { key: uniqueId(), amount: tomanToRial(44_000), note: 'نیمی از کار انجام نشد' },
  })
  await page.reload()
  await expect(page.getByText(text.refunded(toman(44_000)))).toBeVisible()
  await page.goto('/me/wallet')
  await expectBalance(page, 44_000)
  await expect(page.getByRole('link', { name: `${wallet.kinds.refund}: ${TITLE}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${wallet.kinds.vatRefund}: ${TITLE}` })).toBeVisible()
  await expect(async () => {
    await page.goto('/me/notifications')
    await expect(page.getByText('پول به کیف پولت برگشت')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('an invoice that the wallet covers is paid at once, prints as one page, and bears the details of its buyer', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const [admin, buyer] = [await anAdmin(site), await registerMember(site)]
  const { hash } = await issueInvoice(admin, buyer, 20_000)
  await topUp(buyer.client, 30_000)
  await page.context().addCookies(browserCookies(buyer.client))
  await page.goto(`/me/wallet/invoices/${hash}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: text.fromWallet(toman(22_000)) }).click()
  await expect(page.getByText(text.states.paid, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^افزودن/ }).click()
  await page.getByLabel(text.buyer, { exact: true }).fill('شرکت کتاب نادر\nشناسهٔ ملی ۱۰۱۰۳۴۵۶۷۸۹')
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByRole('region', { name: text.items })).toContainText('شرکت کتاب نادر')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(text.salesInvoice)).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/me/wallet/invoices?state=paid')
  await expect(page.getByRole('link', { name: TITLE })).toHaveCount(1)
  await expectAccessibleInBothThemes(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member tops up through a link to the gateway and pays an invoice from the wallet', { tag: '@full' }, async ({ page, site }) => {
    const [admin, buyer] = [await anAdmin(site), await registerMember(site)]
    const { hash } = await issueInvoice(admin, buyer, 50_000)
    await page.context().addCookies(browserCookies(buyer.client))
    await page.goto('/me/wallet')
    await openTopUp(page)
    await page.getByLabel('مبلغ', { exact: true }).fill('صد')
    await page.getByRole('button', { name: wallet.pay }).click()
    await expect(page.locator('#error-amount')).toBeVisible()
    await page.getByLabel('مبلغ', { exact: true }).fill('۱۰۰٬۰۰۰')
    await page.getByRole('button', { name: wallet.pay }).click()
    await expect(page).toHaveURL(/\/me\/wallet\/payments\/[a-z0-9]{12}$/)
    await page.getByRole('link', { name: payments.openGateway }).click()
    await decideAtBank(page, 'pay')
    await expect(page.getByRole('heading', { name: payments.outcomes.paid })).toBeVisible()
    await page.goto(`/me/wallet/invoices/${hash}`)
    await page.getByRole('button', { name: text.fromWallet(toman(55_000)) }).click()
    await expect(page.getByText(text.states.paid, { exact: true })).toBeVisible()
    await page.goto('/me/wallet')
    await expectBalance(page, 45_000)
  })
})
