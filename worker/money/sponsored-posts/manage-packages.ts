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
import type { CreateSponsoredPostPackage, SponsoredPostPackage, SponsoredPostPackages } from './contract.ts'
import { sponsoredPostPackages } from './schema.ts'

const toPackage = ({ id: _, createdAt: __, ...sold }: typeof sponsoredPostPackages.$inferSelect): SponsoredPostPackage => sold

/** Lists all packages, also the deactivated ones, cheapest first. */
export async function listPackages(db: Database): Promise<SponsoredPostPackages> {
  const rows = await db.select().from(sponsoredPostPackages).orderBy(asc(sponsoredPostPackages.price), asc(sponsoredPostPackages.id))
  return { items: rows.map(toPackage) }
}

const HAS_ROOM = sql`(SELECT count(*) FROM sponsored_post_packages k WHERE k.is_active = 1) < ${LIMITS.sponsoredPostPackages}`

const tooManyPackages = () =>
  conflict(`دست‌بالا ${persianDigits(LIMITS.sponsoredPostPackages)} بسته را می‌شود هم‌زمان فروخت؛ اول یکی را از فروش بردار.`)
const nameTaken = () =>
  conflict('بستهٔ دیگری با این نام فروخته می‌شود؛ نام دیگری بنویس یا آن را از فروش بردار.', { name: 'این نام گرفته شده است' })

/**
 * Puts a new package on sale; one on sale with the same name and price is returned as it is. Errors: `conflict` when
 * `LIMITS.sponsoredPostPackages` are on sale, or another one has the name.
 */
export async function createPackage(db: Database, viewer: Viewer, input: CreateSponsoredPostPackage): Promise<SponsoredPostPackage> {
  const { name, price } = input
  const hash = newHash()
  const isNew = sql`NOT EXISTS (SELECT 1 FROM sponsored_post_packages k WHERE k.name = ${name} AND k.is_active = 1)`
  await atomic(db, [
    insertSelect(db, sponsoredPostPackages, { ...input, hash, isActive: true, createdAt: now() }, sql`WHERE ${HAS_ROOM} AND ${isNew}`),
    audit(
      db,
      { actorId: viewer.id, kind: 'money', action: 'create_sponsored_post_package', subject: hash, details: { name, price } },
      sql`EXISTS (SELECT 1 FROM sponsored_post_packages WHERE hash = ${hash})`,
    ),
  ])
  const [row] = await db
    .select()
    .from(sponsoredPostPackages)
    .where(and(eq(sponsoredPostPackages.name, name), eq(sponsoredPostPackages.isActive, true)))
  if (!row) throw tooManyPackages()
  if (row.price !== price) throw nameTaken()
  return toPackage(row)
}

/**
 * Puts a package on sale or takes it off; posts that were marked with it keep it. Errors: `not_found`, `conflict` above the limit, or if
 * another one on sale has the name.
 */
export async function setPackageActive(
  db: Database,
  viewer: Viewer,
  { hash, isActive }: { hash: string; isActive: boolean },
): Promise<SponsoredPostPackage> {
  const isNamesake = sql`EXISTS (SELECT 1 FROM sponsored_post_packages k JOIN sponsored_post_packages t ON t.name = k.name
    WHERE t.hash = ${hash} AND k.id <> t.id AND k.is_active = 1)`
  const isAllowed = isActive ? sql`${HAS_ROOM} AND NOT ${isNamesake}` : sql`1`
  const isChange = sql`EXISTS (SELECT 1 FROM sponsored_post_packages WHERE hash = ${hash} AND is_active <> ${isActive ? 1 : 0}) AND ${isAllowed}`
  const action = isActive ? 'activate_sponsored_post_package' : 'deactivate_sponsored_post_package'
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'money', action, subject: hash }, isChange),
    db
      .update(sponsoredPostPackages)
      .set({ isActive })
      .where(and(eq(sponsoredPostPackages.hash, hash), isChange)),
  ])
  const [row] = await db
    .select({ sold: sponsoredPostPackages, isNamesake: sql<number>`${isNamesake}` })
    .from(sponsoredPostPackages)
    .where(eq(sponsoredPostPackages.hash, hash))
  if (!row) throw notFound()
  if (row.sold.isActive !== isActive) throw row.isNamesake ? nameTaken() : tooManyPackages()
  return toPackage(row.sold)
}
