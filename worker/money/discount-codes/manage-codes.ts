import { desc, eq, lt, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { CreateDiscountCode, DiscountCode, DiscountCodes } from './contract.ts'
import { discountCodes } from './schema.ts'

type Row = typeof discountCodes.$inferSelect

const toDiscountCode = ({ id: _, createdBy: __, ...code }: Row): DiscountCode => code

/** Lists discount codes, newest first. */
export async function listCodes(db: Database, { after, limit }: PageQuery): Promise<DiscountCodes> {
  const place = decodeCursor(after)
  const rows = await db
    .select()
    .from(discountCodes)
    .where(place && lt(discountCodes.id, place[1]))
    .orderBy(desc(discountCodes.id))
    .limit(limit + 1)
  return toPage(rows, limit, ({ id, createdAt }) => [createdAt, id], toDiscountCode)
}

/** Creates a discount code; the same staff member may repeat it. Errors: `conflict` if the code exists. */
export async function createCode(db: Database, viewer: Viewer, input: CreateDiscountCode): Promise<DiscountCode> {
  const hash = newHash()
  const { code, percent, amount } = input
  await atomic(db, [
    db
      .insert(discountCodes)
      .values({ ...input, hash, createdBy: viewer.id, createdAt: now() })
      .onConflictDoNothing({ target: discountCodes.code }),
    audit(
      db,
      { actorId: viewer.id, kind: 'money', action: 'create_discount_code', subject: hash, details: { code, percent, amount } },
      sql`EXISTS (SELECT 1 FROM discount_codes WHERE hash = ${hash})`,
    ),
  ])
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.code, code))
  if (!row) throw new Error('The discount code was not stored')
  const known: Readonly<Record<string, unknown>> = row
  const isSame = row.createdBy === viewer.id && Object.entries(input).every(([name, value]) => known[name] === value)
  if (!isSame) throw conflict('این کد پیش‌تر ساخته شده است؛ کد دیگری بنویس.', { code: 'این کد پیش‌تر ساخته شده است' })
  return toDiscountCode(row)
}

/** Activates or deactivates a code, which changes no invoice that has it. Errors: `not_found`. */
export async function setActive(db: Database, viewer: Viewer, input: { hash: string; isActive: boolean }): Promise<DiscountCode> {
  const { hash, isActive } = input
  const isChange = sql`EXISTS (SELECT 1 FROM discount_codes WHERE hash = ${hash} AND is_active <> ${isActive ? 1 : 0})`
  const action = isActive ? 'activate_discount_code' : 'deactivate_discount_code'
  const { row } = await write(db, {
    before: [audit(db, { actorId: viewer.id, kind: 'money', action, subject: hash }, isChange)],
    change: { row: first(db.update(discountCodes).set({ isActive }).where(eq(discountCodes.hash, hash)).returning()) },
  })
  if (!row) throw notFound()
  return toDiscountCode(row)
}
