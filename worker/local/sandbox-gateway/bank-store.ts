import { z } from 'zod'
import type { LocalEnv } from '../local-database.ts'
import type { BankPayment } from './bank-payment.ts'

const TABLE = `CREATE TABLE IF NOT EXISTS gateway_payments (
  authority TEXT PRIMARY KEY, merchant TEXT NOT NULL, is_open INTEGER NOT NULL, version INTEGER NOT NULL, payment TEXT NOT NULL
) STRICT`
const INDEX = 'CREATE INDEX IF NOT EXISTS gateway_payments_open ON gateway_payments (merchant) WHERE is_open = 1'

/** Our own JSON, as `bankStore` wrote it. */
const Stored = z.string().transform((json) => JSON.parse(json) as BankPayment)

const Row = z.object({ version: z.number(), payment: Stored })

/** Opens the payments of the sandbox bank, which outlive a restart of the server. */
export async function openBank({ LOCAL: db }: Pick<LocalEnv, 'LOCAL'>) {
  await db.batch([db.prepare(TABLE), db.prepare(INDEX)])
  const read = async (authority: string) => {
    const row = await db.prepare('SELECT version, payment FROM gateway_payments WHERE authority = ?').bind(authority).first()
    return row ? Row.parse(row) : undefined
  }
  const isOpen = ({ status }: BankPayment) => (status === 'IN_BANK' || status === 'PAID' ? 1 : 0)
  return {
    find: async (authority: string) => (await read(authority))?.payment,
    async add(payment: BankPayment): Promise<void> {
      await db
        .prepare('INSERT INTO gateway_payments (authority, merchant, is_open, version, payment) VALUES (?, ?, ?, 0, ?)')
        .bind(payment.authority, payment.merchant, isOpen(payment), JSON.stringify(payment))
        .run()
    },
    /** Applies a change to the current payment; repeats it if another request changed the payment meanwhile. */
    async change(authority: string, apply: (payment: BankPayment) => BankPayment): Promise<BankPayment | undefined> {
      for (;;) {
        const row = await read(authority)
        if (!row) return undefined
        const changed = apply(row.payment)
        const stored = await db
          .prepare(
            'UPDATE gateway_payments SET payment = ?, is_open = ?, version = version + 1 WHERE authority = ? AND version = ? RETURNING 1',
          )
          .bind(JSON.stringify(changed), isOpen(changed), authority, row.version)
          .first()
        if (stored) return changed
      }
    },
    async listOpen(merchant: string): Promise<BankPayment[]> {
      const { results } = await db
        .prepare('SELECT version, payment FROM gateway_payments WHERE merchant = ? AND is_open = 1 ORDER BY rowid DESC LIMIT 1000')
        .bind(merchant)
        .all()
      return results.map((row) => Row.parse(row).payment)
    },
  }
}
