import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { expect, it } from 'vitest'
import type { Env } from '#worker/env.ts'
import { newHash } from '#worker/lib/hash.ts'
import { servePage } from '#worker/pages/serve-page.ts'
import { as, aUser, BANK_ENV, ORIGIN, queryNumber, type TestUser, takeConsole, testEnv } from '#worker/testing/index.ts'
import { anInvoice } from '#worker/testing/money-factories.ts'

const NO_GATEWAY = { ZARINPAL_MERCHANT: '', ZIBAL_MERCHANT: '' }
const NOT_SET_UP = 'پرداخت اینترنتی در این سایت راه‌اندازی نشده است'

async function readPage(person: TestUser, path: string, over: Partial<Env>): Promise<string> {
  const ctx = createExecutionContext()
  const { response } = await servePage(new Request(ORIGIN + path, { headers: { Cookie: person.cookie } }), testEnv(over), ctx)
  const html = await response.text()
  await waitOnExecutionContext(ctx)
  return html
}

it('without a merchant id, no payment starts, and the error says that payments are not set up', async () => {
  const buyer = await aUser()
  const { hash, total } = await anInvoice(buyer)
  for (const json of [
    { purpose: 'topUp', key: newHash(), amount: 500_000 },
    { purpose: 'invoice', key: newHash(), invoice: hash, total, fromWallet: false },
  ]) {
    const response = await as(buyer).post('/api/payments', json, { env: NO_GATEWAY })
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining(NOT_SET_UP)])
    expect(takeConsole()).toHaveLength(1)
  }
  expect(await queryNumber('SELECT count(*) AS n FROM payments WHERE user_id = ?', buyer.id)).toBe(0)
})

it('without a merchant id, the pages of the wallet and of an open invoice say that payments are not set up and have no form to pay', async () => {
  const buyer = await aUser()
  const { hash } = await anInvoice(buyer)
  for (const path of ['/me/wallet', `/me/wallet/invoices/${hash}`]) {
    const [html, withGateway] = [await readPage(buyer, path, NO_GATEWAY), await readPage(buyer, path, BANK_ENV)]
    expect(html).toContain(NOT_SET_UP)
    expect(html).not.toMatch(/value="payments\./)
    expect(withGateway).not.toContain(NOT_SET_UP)
    expect(withGateway).toMatch(/value="payments\./)
  }
})
