import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { idRanges, readLastId } from './id-ranges.ts'

interface Sums {
  debits: number
  credits: number
}

type Totals = Map<string | number, Sums>

const NONE: Sums = { debits: 0, credits: 0 }

const add = (totals: Totals, key: string | number, { debits, credits }: Sums) => {
  const { debits: debited, credits: credited } = totals.get(key) ?? NONE
  totals.set(key, { debits: debited + debits, credits: credited + credits })
}

const areEqual = (a: Sums, b: Sums | undefined = NONE) => a.debits === b.debits && a.credits === b.credits

const DAY_OF_TRANSFER = sql`date(t.at / 1000, 'unixepoch', '+210 minutes')`
const SUMS_OF_KIND = sql`sum(iif(a.id = t.debit_account_id, t.amount, 0)) AS debits, sum(iif(a.id = t.credit_account_id, t.amount, 0)) AS credits
  FROM ledger_transfers t JOIN ledger_accounts a ON a.id IN (t.debit_account_id, t.credit_account_id)`

/**
 * Adds up all transfers and returns where entries, accounts and days do not agree with them. Transfers that are made during the check are
 * left out: each statement subtracts them from the totals it reads.
 */
export async function findAccountDifferences(db: Database, pageSize: number): Promise<string[]> {
  const last = await readLastId(db, 'ledger_transfers')
  const { accounts, days } = await addUpTransfers(db, last, pageSize)
  return [
    ...(await compareEntries(db, last, pageSize, accounts)),
    ...(await compareAccounts(db, last, pageSize, accounts)),
    ...(await compareDays(db, last, days)),
  ]
}

async function addUpTransfers(db: Database, last: number, pageSize: number): Promise<{ accounts: Totals; days: Totals }> {
  const [accounts, days]: [Totals, Totals] = [new Map(), new Map()]
  for (const { after, upTo } of idRanges(last, pageSize)) {
    const ofAccounts = await db.all<Sums & { account: number }>(
      sql`SELECT account, sum(debit) AS debits, sum(credit) AS credits FROM (
        SELECT debit_account_id AS account, amount AS debit, 0 AS credit FROM ledger_transfers WHERE id > ${after} AND id <= ${upTo}
        UNION ALL SELECT credit_account_id, 0, amount FROM ledger_transfers WHERE id > ${after} AND id <= ${upTo}) GROUP BY account`,
    )
    for (const { account, ...totals } of ofAccounts) add(accounts, account, totals)
    const ofDays = await db.all<Sums & { day: string; kind: string }>(
      sql`SELECT ${DAY_OF_TRANSFER} AS day, a.kind, ${SUMS_OF_KIND} WHERE t.id > ${after} AND t.id <= ${upTo} GROUP BY 1, 2`,
    )
    for (const { day, kind, ...totals } of ofDays) add(days, `${day} ${kind}`, totals)
  }
  return { accounts, days }
}

/** Reads all entries in the order of their key; each must continue the balance of the one before it. */
async function compareEntries(db: Database, last: number, pageSize: number, accounts: Totals): Promise<string[]> {
  const totals: Totals = new Map()
  const broken: string[] = []
  for (let place: readonly [number, number] | undefined = [0, 0]; place; ) {
    const rows: (Sums & { account: number; transfer: number; breaks: number; rows: number })[] = await db.all(
      sql`SELECT account_id AS account, max(transfer_id) AS transfer, count(*) AS "rows", sum(max(-amount, 0)) AS debits,
          sum(max(amount, 0)) AS credits, sum(balance - amount <> coalesce((SELECT p.balance FROM ledger_entries p
            WHERE p.account_id = e.account_id AND p.transfer_id < e.transfer_id ORDER BY p.transfer_id DESC LIMIT 1), 0)) AS breaks
        FROM (SELECT * FROM ledger_entries WHERE (account_id, transfer_id) > (${place[0]}, ${place[1]}) AND transfer_id <= ${last}
          ORDER BY account_id, transfer_id LIMIT ${pageSize}) e
        GROUP BY account_id ORDER BY account_id`,
    )
    for (const { account, breaks, debits, credits } of rows) {
      add(totals, account, { debits, credits })
      if (breaks > 0) broken.push(`مانده‌های پیاپی حساب ${account} با گردش آن نمی‌خواند`)
    }
    const end = rows.at(-1)
    place = end && rows.reduce((count, one) => count + one.rows, 0) === pageSize ? [end.account, end.transfer] : undefined
  }
  const wrong = [...new Set([...accounts.keys(), ...totals.keys()])].filter(
    (account) => !areEqual(totals.get(account) ?? NONE, accounts.get(account)),
  )
  return [...broken, ...wrong.map((account) => `ردیف‌های حساب ${account} با انتقال‌های آن نمی‌خواند`)]
}

async function compareAccounts(db: Database, last: number, pageSize: number, accounts: Totals): Promise<string[]> {
  const differences: string[] = []
  const total = { debits: 0, credits: 0 }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: (Sums & { account: number; kind: string })[] = await db.all(
      sql`SELECT a.id AS account, a.kind,
          a.debits - coalesce((SELECT sum(t.amount) FROM ledger_transfers t WHERE t.id > ${last} AND t.debit_account_id = a.id), 0) AS debits,
          a.credits - coalesce((SELECT sum(t.amount) FROM ledger_transfers t WHERE t.id > ${last} AND t.credit_account_id = a.id), 0) AS credits
        FROM ledger_accounts a WHERE a.id > ${after} ORDER BY a.id LIMIT ${pageSize}`,
    )
    for (const { account, kind, debits, credits } of rows) {
      total.debits += debits
      total.credits += credits
      if (!areEqual({ debits, credits }, accounts.get(account))) differences.push(`جمع حساب ${account} با انتقال‌های آن نمی‌خواند`)
      if (kind === 'wallet' && credits < debits) differences.push(`ماندهٔ کیف پول ${account} منفی است`)
    }
    after = rows.length === pageSize ? rows.at(-1)?.account : undefined
  }
  return total.debits === total.credits ? differences : ['جمع بدهکار و بستانکار همهٔ حساب‌ها برابر نیست', ...differences]
}

async function compareDays(db: Database, last: number, days: Totals): Promise<string[]> {
  const rows = await db.all<Sums & { day: string; kind: string }>(
    sql`SELECT d.day, d.kind, d.debits - coalesce(later.debits, 0) AS debits, d.credits - coalesce(later.credits, 0) AS credits
      FROM ledger_days d LEFT JOIN (SELECT ${DAY_OF_TRANSFER} AS day, a.kind, ${SUMS_OF_KIND} WHERE t.id > ${last} GROUP BY 1, 2) later
        ON later.day = d.day AND later.kind = d.kind`,
  )
  const stored: Totals = new Map(rows.map(({ day, kind, debits, credits }) => [`${day} ${kind}`, { debits, credits }]))
  const wrong = [...new Set([...stored.keys(), ...days.keys()])].filter((key) => !areEqual(stored.get(key) ?? NONE, days.get(key)))
  return wrong.map((key) => `جمع روز ${key} با انتقال‌های آن نمی‌خواند`)
}
