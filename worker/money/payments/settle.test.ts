import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { aUser } from '#worker/testing/index.ts'
import { aPayment, readBalance } from '#worker/testing/money-factories.ts'
import { paymentEvents } from './schema.ts'
import { settlePayment } from './settle.ts'

test('a payment that two calls verify at the same time is credited and recorded once', async () => {
  const [db, buyer] = [database(env), await aUser()]
  const payment = await aPayment(buyer)
  const paid = { status: 'paid', code: 100, reference: '201', card: null } as const
  for (let call = 0; call < 2; call++) await settlePayment(db, payment, paid)
  const events = await db.select({ kind: paymentEvents.kind }).from(paymentEvents).where(eq(paymentEvents.paymentId, payment.id))
  expect(events.map(({ kind }) => kind).sort()).toEqual(['paid', 'verified'])
  expect(await readBalance(buyer)).toBe(payment.amount)
})
