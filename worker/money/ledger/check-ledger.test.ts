import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { refundInvoiceStatements } from '#worker/money/invoices/index.ts'
import { aUser, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { anInvoice, aPayment } from '#worker/testing/money-factories.ts'
import { checkLedger } from './check-ledger.ts'
import { findAccountDifferences } from './find-account-differences.ts'
import { findEventDifferences } from './find-event-differences.ts'
import { transfer } from './transfer.ts'

// The check reads every row, so it has a database of its own.
const db = database({ DB: env.DB })
const run = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run()
const PAGE_SIZES = [1, 3, 10_000]
const differences = async (pageSize: number) => [
  ...(await findAccountDifferences(db, pageSize)),
  ...(await findEventDifferences(db, pageSize)),
]

let [buyer, admin]: TestUser[] = []
let payment: Awaited<ReturnType<typeof aPayment>>
let invoice: Awaited<ReturnType<typeof anInvoice>>

const user = () => {
  if (!buyer || !admin) throw new Error('The users are created before the tests')
  return { buyer, admin }
}

beforeAll(async () => {
  ;[buyer, admin] = [await aUser(), await aUser({ role: 'admin' })]
  payment = await aPayment(buyer, { state: 'paid', amount: 4_000_000 }, db)
  await aPayment(buyer, { state: 'paid', amount: 700_000, gateway: 'zibal' }, db)
  await aPayment(buyer, { state: 'failed' }, db)
  invoice = await anInvoice(buyer, { state: 'paid' }, db)
  await anInvoice(buyer, {}, db)
  for (const amount of [123_450, 10, 400_000])
    await atomic(
      db,
      refundInvoiceStatements(db, {
        hash: newHash(),
        invoice: invoice.hash,
        amount,
        note: 'آزمون',
        refundedBy: admin.id,
        clientKey: newHash(),
      }),
    )
})

test.each(PAGE_SIZES)('a correct ledger has no difference, in pages of %i rows', async (pageSize) => {
  expect(await differences(pageSize)).toEqual([])
})

test('a transfer after midnight in Tehran belongs to the day that has begun there, not to the UTC day', async () => {
  setClockOffset(Date.UTC(2031, 2, 20, 22) - Date.now())
  await aPayment(user().buyer, { state: 'paid', amount: 100_000 }, db)
  expect(await env.DB.prepare('SELECT max(day) AS day FROM ledger_days').first('day')).toBe('2031-03-21')
  expect(await differences(10_000)).toEqual([])
})

/** A change that no code makes, and the beginning of what the check says. */
const FAULTS: readonly (readonly [
  what: string,
  fault: () => [string, ...unknown[]],
  undo: () => [string, ...unknown[]],
  message: RegExp,
])[] = [
  [
    'an account whose sums changed',
    () => ["UPDATE ledger_accounts SET credits = credits + 10 WHERE kind = 'wallet'"],
    () => ["UPDATE ledger_accounts SET credits = credits - 10 WHERE kind = 'wallet'"],
    /^جمع (?:حساب|بدهکار)/,
  ],
  [
    'an account whose debits and credits changed by the same amount',
    () => ["UPDATE ledger_accounts SET debits = debits + 10, credits = credits + 10 WHERE kind = 'wallet'"],
    () => ["UPDATE ledger_accounts SET debits = debits - 10, credits = credits - 10 WHERE kind = 'wallet'"],
    /^جمع حساب/,
  ],
  [
    'a day whose totals changed',
    () => ["UPDATE ledger_days SET debits = debits + 10 WHERE kind = 'sales'"],
    () => ["UPDATE ledger_days SET debits = debits - 10 WHERE kind = 'sales'"],
    /^جمع روز/,
  ],
  [
    'a paid payment of another amount',
    () => ['UPDATE payments SET amount = amount + 10 WHERE hash = ?', payment.hash],
    () => ['UPDATE payments SET amount = amount - 10 WHERE hash = ?', payment.hash],
    /^پرداخت/,
  ],
  [
    'money of another gateway',
    () => ["UPDATE payments SET gateway = 'zibal' WHERE hash = ?", payment.hash],
    () => ["UPDATE payments SET gateway = 'zarinpal' WHERE hash = ?", payment.hash],
    /^پرداخت/,
  ],
  [
    'a received payment that is not paid',
    () => ["UPDATE payments SET state = 'requested', paid_at = NULL WHERE hash = ?", payment.hash],
    () => ["UPDATE payments SET state = 'paid', paid_at = created_at WHERE hash = ?", payment.hash],
    /^(?:پرداخت|انتقال)/,
  ],
  [
    'a paid invoice of another price',
    () => ['UPDATE invoices SET subtotal = subtotal + 10, total = total + 10 WHERE hash = ?', invoice.hash],
    () => ['UPDATE invoices SET subtotal = subtotal - 10, total = total - 10 WHERE hash = ?', invoice.hash],
    /^صورت‌حساب/,
  ],
  [
    'a paid invoice of another VAT',
    () => ['UPDATE invoices SET vat = vat + 10, total = total + 10 WHERE hash = ?', invoice.hash],
    () => ['UPDATE invoices SET vat = vat - 10, total = total - 10 WHERE hash = ?', invoice.hash],
    /^صورت‌حساب/,
  ],
  [
    'an invoice whose price moved into its VAT',
    () => ['UPDATE invoices SET subtotal = subtotal - 10, vat = vat + 10 WHERE hash = ?', invoice.hash],
    () => ['UPDATE invoices SET subtotal = subtotal + 10, vat = vat - 10 WHERE hash = ?', invoice.hash],
    /^صورت‌حساب/,
  ],
  [
    'a payment that counts a refund to the card which nobody made',
    () => ['UPDATE payments SET refunded = 10 WHERE hash = ?', payment.hash],
    () => ['UPDATE payments SET refunded = 0 WHERE hash = ?', payment.hash],
    /^پرداخت/,
  ],
  [
    'a payment of another member',
    () => ['UPDATE payments SET user_id = ? WHERE hash = ?', user().admin.id, payment.hash],
    () => ['UPDATE payments SET user_id = ? WHERE hash = ?', user().buyer.id, payment.hash],
    /^پرداخت/,
  ],
  [
    'a day that the transfers do not have',
    () => ["INSERT INTO ledger_days (day, kind, debits, credits) VALUES ('2020-01-01', 'vat', 0, 10)"],
    () => ["DELETE FROM ledger_days WHERE day = '2020-01-01'"],
    /^جمع روز/,
  ],
  [
    'an invoice that counts another refund',
    () => ['UPDATE invoices SET refunded = refunded + 10 WHERE hash = ?', invoice.hash],
    () => ['UPDATE invoices SET refunded = refunded - 10 WHERE hash = ?', invoice.hash],
    /^صورت‌حساب/,
  ],
]

test.each(FAULTS)('finds %s', async (_, fault, undo, message) => {
  await run(...fault())
  for (const pageSize of PAGE_SIZES) {
    const found = await differences(pageSize)
    expect(found.length).toBeGreaterThan(0)
    for (const line of found) expect(line).toMatch(message)
    // Each difference once, also at the end of a page.
    expect(new Set(found).size).toBe(found.length)
  }
  await run(...undo())
  expect(await differences(2)).toEqual([])
})

test('runs once per Tehran day; a difference is stored and logged as an error', async () => {
  const checks = async () => (await env.DB.prepare('SELECT day, is_balanced, details FROM ledger_checks ORDER BY day').all()).results
  await checkLedger(db)
  const day = tehranDay(now() - DAY)
  expect(await checks()).toEqual([{ day, is_balanced: 1, details: '[]' }])
  await run('UPDATE invoices SET refunded = refunded + 10 WHERE hash = ?', invoice.hash)
  await checkLedger(db)
  expect(await checks()).toHaveLength(1)
  setClockOffset(DAY)
  await checkLedger(db, 2)
  await checkLedger(db, 2)
  const details = [`صورت‌حساب ${invoice.hash} با انتقال‌هایش نمی‌خواند`]
  expect(await checks()).toEqual([
    { day, is_balanced: 1, details: '[]' },
    { day: tehranDay(now() - DAY), is_balanced: 0, details: JSON.stringify(details) },
  ])
  const [line = '', ...others] = takeConsole()
  expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'ledger_unbalanced', count: 1, details })
  expect(others).toEqual([])
  await run('UPDATE invoices SET refunded = refunded - 10 WHERE hash = ?', invoice.hash)
})

test('two concurrent runs store one check', async () => {
  setClockOffset(40 * DAY)
  await Promise.all([checkLedger(db), checkLedger(db)])
  const day = tehranDay(now() - DAY)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM ledger_checks WHERE day = ?').bind(day).first('n')).toBe(1)
})

test('shortly after midnight in Tehran, the day that ended there is checked', async () => {
  setClockOffset(Date.UTC(2040, 0, 10, 20, 31) - Date.now())
  await checkLedger(db)
  expect(await env.DB.prepare('SELECT max(day) AS day FROM ledger_checks').first('day')).toBe('2040-01-10')
})

test('ignores transfers that are made while it runs', async () => {
  const pages = [2, 1]
  const busy = new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'all' && pages.pop() !== undefined)
        return async (query: never) => {
          const rows = await target.all(query)
          await aPayment(user().buyer, { state: 'paid', amount: 100_000 }, db)
          return rows
        }
      return Reflect.get(target, name, receiver)
    },
  })
  expect(await findAccountDifferences(busy, 2)).toEqual([])
  expect(pages).toEqual([])
})

test('finds a transfer without its event and an entry without its transfer', async () => {
  const { id } = user().buyer
  const forged = {
    key: `forged:${newHash()}`,
    kind: 'topUp',
    from: { kind: 'zibal' },
    to: { kind: 'wallet', userId: id },
    amount: 10,
  } as const
  await atomic(db, [transfer(db, { ...forged, ref: newHash() }, sql`1`)])
  expect(await differences(2)).toEqual([`انتقال ${forged.key} رویدادی ندارد`])
  await run(
    "INSERT INTO ledger_entries SELECT id, (SELECT max(id) - 1 FROM ledger_transfers), 10, 10 FROM ledger_accounts WHERE kind = 'sales'",
  )
  expect((await differences(2)).filter((line) => /^(?:مانده|ردیف)/.test(line)).length).toBeGreaterThan(0)
})
