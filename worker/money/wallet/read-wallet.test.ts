import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { as, aUser, recordedDatabase, type TestUser } from '#worker/testing/index.ts'
import { anInvoice, aPayment } from '#worker/testing/money-factories.ts'
import { Statement, Wallet } from './contract.ts'
import { topUpLimits } from './read-wallet.ts'

const readWallet = async (person: TestUser, vars = {}) => Wallet.parse(await (await as(person).get('/api/wallet', { env: vars })).json())
const readStatement = async (person: TestUser, query = '') =>
  Statement.parse(await (await as(person).get(`/api/wallet/statement${query}`)).json())

test('a member without a wallet has no money, may top up and sees the gateways that have a merchant', async () => {
  const person = await aUser()
  await anInvoice(person)
  await anInvoice(person, { state: 'void' })
  expect(await readWallet(person, { ZARINPAL_MERCHANT: 'a', ZIBAL_MERCHANT: 'b' })).toEqual({
    balance: 0,
    pendingTopUps: 0,
    unfinishedPayments: 0,
    gateways: ['zarinpal', 'zibal'],
    topUp: { min: LIMITS.topUpMin, max: LIMITS.topUpMax },
    openInvoices: 1,
  })
  expect((await readWallet(person, { ZARINPAL_MERCHANT: '', ZIBAL_MERCHANT: 'b' })).gateways).toEqual(['zibal'])
  expect(await readStatement(person)).toEqual({ items: [] })
})

test('a top-up fits below the limit of the wallet, and a full wallet takes none', () => {
  expect(topUpLimits(LIMITS.walletMax - 1_000_000)).toEqual({ min: LIMITS.topUpMin, max: 1_000_000 })
  expect(topUpLimits(LIMITS.walletMax - LIMITS.topUpMin)).toEqual({ min: LIMITS.topUpMin, max: LIMITS.topUpMin })
  expect(topUpLimits(LIMITS.walletMax - LIMITS.topUpMin + 10)).toBeNull()
})

test('the statement lists every transfer of the wallet with its page, newest first, with the balance after it', async () => {
  const [person, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const payment = await aPayment(person, { state: 'paid', amount: 3_000_000 })
  const invoice = await anInvoice(person, { title: 'طراحی جلد' })
  await as(person).post(`/api/invoices/${invoice.hash}/pay`, { total: invoice.total })
  const refund = { key: 'refund-of-cover', amount: 550_000, note: 'نیمی انجام نشد' }
  expect((await as(admin).post(`/api/admin/invoices/${invoice.hash}/refunds`, refund)).status).toBe(200)
  const page = { title: 'طراحی جلد', path: `/me/wallet/invoices/${invoice.hash}` }
  const { items } = await readStatement(person)
  expect(items).toMatchObject([
    { kind: 'vatRefund', amount: 50_000, balance: 2_450_000, ...page },
    { kind: 'refund', amount: 500_000, balance: 2_400_000, ...page },
    { kind: 'vat', amount: -100_000, balance: 1_900_000, ...page },
    { kind: 'invoice', amount: -1_000_000, balance: 2_000_000, ...page },
    { kind: 'topUp', amount: 3_000_000, balance: 3_000_000, title: '', path: `/me/wallet/payments/${payment.hash}` },
  ])
  expect((await readWallet(person)).balance).toBe(2_450_000)
  expect(new Set(items.map(({ key }) => key)).size).toBe(5)
})

test('a refund to the card leads to its payment, and is subtracted', async () => {
  const [person, admin] = [await aUser(), await aUser({ role: 'admin' })]
  const payment = await aPayment(person, { state: 'paid', amount: 3_000_000 })
  const refund = { key: 'refund-to-the-card', amount: 200_000, bankReference: 'REF-1', note: 'به خواست خریدار' }
  expect((await as(admin).post(`/api/admin/payments/${payment.hash}/refunds`, refund)).status).toBe(200)
  const { items } = await readStatement(person)
  expect(items.map(({ kind, amount, path }) => [kind, amount, path])).toEqual([
    ['cardRefund', -200_000, `/me/wallet/payments/${payment.hash}`],
    ['topUp', 3_000_000, `/me/wallet/payments/${payment.hash}`],
  ])
})

test('open invoices are counted up to a hundred', async () => {
  const person = await aUser()
  for (let nth = 0; nth < 101; nth++) await anInvoice(person)
  expect((await readWallet(person)).openInvoices).toBe(100)
})

test('pages of the statement continue without gaps or repetitions, in two round trips', async () => {
  const person = await aUser()
  for (let nth = 1; nth <= 7; nth++) await aPayment(person, { state: 'paid', amount: nth * 100_000 })
  const amounts: number[] = []
  for (let query = '?limit=3', pages = 0; query !== ''; pages++) {
    expect(pages).toBeLessThan(4)
    const { items, next } = await readStatement(person, query)
    amounts.push(...items.map(({ amount }) => amount))
    query = next === undefined ? '' : `?limit=3&after=${next}`
  }
  expect(amounts).toEqual([7, 6, 5, 4, 3, 2, 1].map((nth) => nth * 100_000))
  const { database, trips } = recordedDatabase(env.DB)
  await as(person).get('/api/wallet/statement', { env: { DB: database } })
  expect(trips.length).toBeLessThanOrEqual(2)
  expect((await as(person).get('/api/wallet/statement?after=zz')).status).toBe(400)
})
