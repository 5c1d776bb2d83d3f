import { formatToman, tomanToRial } from '#shared/money.ts'
import { amountText, text } from '#web/money/payments/text.ts'
import { text as wallet } from '#web/money/wallet/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { decideAtBank, expectBalance, openTopUp } from '../support/bank.ts'
import { PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

const toman = (amount: number) => formatToman(tomanToRial(amount))

test('a member tops up the wallet, reads the receipt and the statement; a visitor sees only the outcome', async ({
  page,
  browser,
  site,
}) => {
  const { client } = await registerMember(site)
  await page.context().addCookies(browserCookies(client))
  await page.goto('/me/wallet')
  await waitForHydration(page)
  await openTopUp(page)
  const amount = page.getByLabel(amountText.amount, { exact: true })
  await amount.fill('پنجاه')
  await page.getByRole('button', { name: wallet.pay }).click()
  await expect(page.getByText(amountText.notAnAmount)).toBeVisible()
  await amount.fill('۵۰۰')
  await page.getByRole('button', { name: wallet.pay }).click()
  await expect(page.getByText(`کمترین مبلغ ${toman(10_000)} است`)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await amount.fill('50000')
  await amount.blur()
  await expect(amount).toHaveValue('۵۰٬۰۰۰')
  await page.getByRole('button', { name: wallet.pay }).click()
  await decideAtBank(page, 'pay')
  await expect(page.getByRole('heading', { name: text.outcomes.paid })).toBeVisible()
  await expect(page.getByText(text.credited(toman(50_000)))).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const callback = page.url()

  await page.getByRole('link', { name: text.seeReceipt }).click()
  await expect(page.getByText(text.receipt, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: text.outcomes.paid })).toBeVisible()
  await expect(page.getByRole('button', { name: text.print })).toBeVisible()
  await expect(page.getByText(text.reference)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: text.myPayments }).click()
  await expect(page.getByRole('link', { name: text.topUp })).toHaveCount(1)
  await page.getByRole('navigation', { name: wallet.links }).getByRole('link', { name: wallet.ledger }).click()
  await expectBalance(page, 50_000)
  await expect(page.getByRole('link', { name: wallet.kinds.topUp })).toHaveCount(1)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)

  const visitor = await browser.newContext({ baseURL: site })
  const other = await visitor.newPage()
  await other.goto(callback)
  await expect(other.getByRole('heading', { name: text.outcomes.paid })).toBeVisible()
  await expect(other.getByText(text.reference)).toHaveCount(0)
  await other.getByRole('link', { name: text.signIn, exact: true }).click()
  await expect(other).toHaveURL(/\/login\?next=%2Fpayment%2Fcallback%3Fp%3D/)
  await visitor.close()
})

test('a cancelled payment keeps its amount for the next try, and one that the bank declines or reports as failed ends right', {
  tag: '@full',
}, async ({ page, site }) => {
  const { client } = await registerMember(site)
  await page.context().addCookies(browserCookies(client))
  await page.goto('/me/wallet')
  await openTopUp(page)
  await page.getByRole('link', { name: toman(100_000) }).click()
  await expect(page).toHaveURL(/\?amount=100000$/)
  await page.getByRole('button', { name: wallet.pay }).click()
  await decideAtBank(page, 'cancel')
  // Zarinpal does not tell a cancelled payment from a declined one.
  await expect(page.getByRole('heading', { name: text.outcomes.failed })).toBeVisible()
  await expect(page.getByText(text.unpaidHint)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: text.retry }).click()
  await expect(page.getByLabel(amountText.amount, { exact: true })).toHaveValue('۱۰۰٬۰۰۰')
  await page.getByRole('button', { name: wallet.pay }).click()
  await decideAtBank(page, 'decline')
  await expect(page.getByRole('heading', { name: text.outcomes.failed })).toBeVisible()
  await page.getByRole('link', { name: text.retry }).click()
  await page.getByRole('button', { name: wallet.pay }).click()
  await decideAtBank(page, 'nok')
  await expect(page.getByRole('heading', { name: text.outcomes.paid })).toBeVisible()
  await page.getByRole('link', { name: text.seeWallet }).click()
  await expectBalance(page, 100_000)
  await expect(page.getByRole('link', { name: wallet.kinds.topUp })).toHaveCount(1)
})

test('money that the bank returned is called returned, and an answer that no documentation lists stays pending', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const { client } = await registerMember(site)
  await page.context().addCookies(browserCookies(client))
  await page.goto('/me/wallet?amount=70000')
  await page.getByRole('button', { name: wallet.pay }).click()
  await decideAtBank(page, 'reversed')
  await expect(page.getByRole('heading', { name: text.outcomes.reversed })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: text.retry }).click()
  await page.getByRole('button', { name: wallet.pay }).click()
  await decideAtBank(page, 'undocumented')
  await expect(page.getByRole('heading', { name: text.outcomes.pending })).toBeVisible()
})

test('a payment whose amount the bank reports differently waits for staff and credits nothing', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const { client } = await registerMember(site)
  await page.context().addCookies(browserCookies(client))
  await page.goto('/me/wallet?amount=60000')
  await page.getByRole('button', { name: wallet.pay }).click()
  await decideAtBank(page, 'mismatch')
  await expect(page.getByRole('heading', { name: text.outcomes.review })).toBeVisible()
  await expect(page.getByText(text.hints.review)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/me/wallet')
  await expectBalance(page, 0)
  await expect(page.getByText(wallet.none)).toBeVisible()
})

test('an unknown payment is not found and says what to do', { tag: '@full' }, async ({ page }) => {
  const response = await page.goto('/payment/callback?p=zzzzzzzzzzzz')
  expect(response?.status()).toBe(404)
  expect(response?.headers()['cache-control']).toContain('private')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText(text.unknown)).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
