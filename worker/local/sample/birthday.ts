import type { Birthday } from './contract.ts'

/** Sets the dates of a birthday that has none. Idempotent. */
export const addBirthday = (db: D1Database, { slug, opensAt, endsAt }: Birthday) =>
  db.batch([
    db.prepare('UPDATE campaigns SET opens_at = ?2, ends_at = ?3 WHERE slug = ?1 AND opens_at IS NULL').bind(slug, opensAt, endsAt),
    db.prepare(`INSERT INTO cache_bumps (tag, at) VALUES ('campaign-' || ?1, ?2), ('campaigns', ?2)`).bind(slug, opensAt),
  ])
