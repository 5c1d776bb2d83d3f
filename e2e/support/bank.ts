import { expect, type Page } from '@playwright/test'
import { tomanToRial } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { text as wallet } from '#web/money/wallet/text.ts'
import type { StartedPayment } from '#worker/money/payments/contract.ts'
import type { Client } from './client.ts'
import { uniqueId } from './member.ts'

/** What the sandbox gateway can do with a payment; `worker/local/sandbox-gateway/bank-payment.ts` explains them. */
type Choice = 'pay' | 'cancel' | 'decline' | 'delay' | 'lost' | 'nok' | 'mismatch' | 'undocumented' | 'reversed'

/** Decides on the page of the sandbox gateway, which sends the buyer back. */
export async function decideAtBank(page: Page, choice: Choice): Promise<void> {
  await expect(page).toHaveURL(/\/__local\/gateway\/pg\/StartPay\//)
  await page.locator(`button[value=${choice}]`).click()
  await expect(page).toHaveURL(/\/payment\/callback\?p=[a-z0-9]{12}$/)
}

/** Starts a top-up in toman without a browser, decides at the sandbox gateway, and follows its redirect back. Returns the payment's hash. */
export async function topUp(client: Client, toman: number, choice: Choice = 'pay'): Promise<string> {
  const json = { purpose: 'topUp', key: uniqueId(), amount: tomanToRial(toman) }
  const { hash, url } = await client.call<StartedPayment>('POST', '/api/payments', { json })
  if (url === null) throw new Error('The payment does not wait for its buyer')
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const decided = await client.send('POST', new URL(url).pathname, { body: `choice=${choice}`, headers })
  const callback = new URL(decided.headers.get('Location') ?? '')
  const returned = await client.get(callback.pathname + callback.search)
  expect(returned.status).toBe(303)
  return hash
}

/** Opens the form of the wallet's page that starts a payment. */
export const openTopUp = (page: Page): Promise<void> => page.locator('summary', { hasText: wallet.topUp }).click()

/** Expects the page of the wallet with a balance in toman; waits until a click on a link has rendered it. */
export async function expectBalance(page: Page, toman: number): Promise<void> {
  await expect(page.getByRole('heading', { name: wallet.title, exact: true, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('definition')).toContainText(formatNumber(toman))
}
