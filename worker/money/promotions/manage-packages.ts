import { and, asc, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { CreatePackage, PromotionPackage, PromotionPackages } from './contract.ts'
import { promotionPackages } from './schema.ts'

type Row = typeof promotionPackages.$inferSelect

const toPackage = ({ id: _, createdAt: __, ...sold }: Row): PromotionPackage => sold

/** Lists the packages on sale, or with `all` also the deactivated ones, cheapest first within a placement. */
export async function listPackages(db: Database, all: boolean): Promise<PromotionPackages> {
  const rows = await db
    .select()
    .from(promotionPackages)
    .where(all ? undefined : eq(promotionPackages.isActive, true))
    .orderBy(asc(promotionPackages.placement), asc(promotionPackages.price), asc(promotionPackages.id))
  return { items: rows.map(toPackage) }
}

const HAS_ROOM = sql`(SELECT count(*) FROM promotion_packages k WHERE k.is_active = 1) < ${LIMITS.promotionPackages}`

const tooManyPackages = () =>
  conflict(`دست‌بالا ${persianDigits(LIMITS.promotionPackages)} بسته را می‌شود هم‌زمان فروخت؛ اول یکی را از فروش بردار.`)
const nameTaken = () =>
  conflict('بستهٔ دیگری با این نام فروخته می‌شود؛ نام دیگری بنویس یا آن را از فروش بردار.', { name: 'این نام گرفته شده است' })

/**
 * Puts a new package on sale; a package on sale with the same name and values is returned as it is. Errors: `conflict` when
 * `LIMITS.promotionPackages` are on sale, or another one in this placement has the name.
 */
export async function createPackage(db: Database, viewer: Viewer, input: CreatePackage): Promise<PromotionPackage> {
  const { placement, name, views, days, price } = input
  const hash = newHash()
  await atomic(db, [
    insertSelect(db, promotionPackages, { ...input, hash, isActive: true, createdAt: now() }, sql`WHERE ${HAS_ROOM}`).onConflictDoNothing(),
    audit(
      db,
      {
        actorId: viewer.id,
        kind: 'money',
        action: 'create_promotion_package',
        subject: hash,
        details: { placement, name, views, days, price },
      },
      sql`EXISTS (SELECT 1 FROM promotion_packages WHERE hash = ${hash})`,
    ),
  ])
  const [row] = await db
    .select()
    .from(promotionPackages)
    .where(and(eq(promotionPackages.placement, placement), eq(promotionPackages.name, name), eq(promotionPackages.isActive, true)))
  if (!row) throw tooManyPackages()
  if (row.views !== views || row.days !== days || row.price !== price) throw nameTaken()
  return toPackage(row)
}

/**
 * Puts a package on sale or takes it off; sold promotions keep it. Errors: `not_found`, `conflict` above the limit, or if another one on sale
 * has the name.
 */
export async function setPackageActive(
  db: Database,
  viewer: Viewer,
  { hash, isActive }: { hash: string; isActive: boolean },
): Promise<PromotionPackage> {
  const isNamesake = sql`EXISTS (SELECT 1 FROM promotion_packages k JOIN promotion_packages t ON t.placement = k.placement AND t.name = k.name
    WHERE t.hash = ${hash} AND k.id <> t.id AND k.is_active = 1)`
  const isAllowed = isActive ? sql`${HAS_ROOM} AND NOT ${isNamesake}` : sql`1`
  const isChange = sql`EXISTS (SELECT 1 FROM promotion_packages WHERE hash = ${hash} AND is_active <> ${isActive ? 1 : 0}) AND ${isAllowed}`
  const action = isActive ? 'activate_promotion_package' : 'deactivate_promotion_package'
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'money', action, subject: hash }, isChange),
    db
      .update(promotionPackages)
      .set({ isActive })
      .where(and(eq(promotionPackages.hash, hash), isChange)),
  ])
  const [row] = await db
    .select({ sold: promotionPackages, isNamesake: sql<number>`${isNamesake}` })
    .from(promotionPackages)
    .where(eq(promotionPackages.hash, hash))
  if (!row) throw notFound()
  if (row.sold.isActive !== isActive) throw row.isNamesake ? nameTaken() : tooManyPackages()
  return toPackage(row.sold)
}
