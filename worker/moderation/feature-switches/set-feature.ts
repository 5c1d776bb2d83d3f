import { eq, sql } from 'drizzle-orm'
import { FEATURES, type Feature } from '#shared/feature-switches.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { FeatureSwitches, SetFeature } from './contract.ts'
import { FEATURE_CACHE_TAG, forgetOffFeatures } from './off-features.ts'
import { featureSwitches } from './schema.ts'

/** Lists every feature with the last change of its switch, in the order of `FEATURES`. */
export async function listFeatures(db: Database): Promise<FeatureSwitches> {
  const rows = await db
    .select({ entry: featureSwitches, changedBy: { handle: users.handle, name: users.name, avatar: users.avatar } })
    .from(featureSwitches)
    .innerJoin(users, eq(users.id, featureSwitches.changedById))
  return {
    items: FEATURES.map((feature) => {
      const row = rows.find(({ entry }) => entry.feature === feature)
      if (!row) return { feature, isOff: false, reason: '', notice: '', changedBy: null, changedAt: null }
      const { isOff, reason, notice, changedAt } = row.entry
      return { feature, isOff, reason, notice, changedBy: row.changedBy, changedAt }
    }),
  }
}

/** Turns a feature off with a reason and a notice, or on again. Turning on a feature that is on changes nothing; idempotent. */
export async function setFeature(db: Database, viewer: Viewer, feature: Feature, change: SetFeature): Promise<void> {
  const { isOff, reason, notice } = change.isOff ? change : { isOff: false, reason: '', notice: '' }
  const isChange = change.isOff
    ? sql`NOT EXISTS (SELECT 1 FROM feature_switches WHERE feature = ${feature} AND is_off = 1 AND reason = ${reason} AND notice = ${notice})`
    : sql`EXISTS (SELECT 1 FROM feature_switches WHERE feature = ${feature} AND is_off = 1)`
  const action = isOff ? 'turn_off_feature' : 'turn_on_feature'
  const set = { isOff, reason, notice, changedById: viewer.id, changedAt: now() }
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'site', action, subject: feature, details: { feature, ...(isOff && { reason }) } }, isChange),
    invalidate(db, [FEATURE_CACHE_TAG], isChange),
    ...(isOff
      ? [
          db
            .insert(featureSwitches)
            .values({ feature, ...set })
            .onConflictDoUpdate({ target: featureSwitches.feature, set, setWhere: isChange }),
        ]
      : [db.update(featureSwitches).set(set).where(sql`${featureSwitches.feature} = ${feature} AND ${featureSwitches.isOff} = 1`)]),
  ])
  forgetOffFeatures()
}
