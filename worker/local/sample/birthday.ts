import type { Birthday } from './contract.ts'

/** Sets the dates of a birthday that has none and adds its wishes; the approved ones became public when they were written. Idempotent. */
export const addBirthday = (db: D1Database, { slug, opensAt, endsAt, wishes }: Birthday) =>
  db.batch([
    db.prepare('UPDATE campaigns SET opens_at = ?2, ends_at = ?3 WHERE slug = ?1 AND opens_at IS NULL').bind(slug, opensAt, endsAt),
    db
      .prepare(
        `INSERT INTO campaign_wishes (hash, campaign_id, user_id, body, state, created_at, updated_at, decided_at)
         SELECT j.value ->> 'hash', c.id, u.id, j.value ->> 'body', iif(j.value ->> 'isApproved', 'approved', 'pending'),
           j.value ->> 'at', j.value ->> 'at', iif(j.value ->> 'isApproved', j.value ->> 'at', NULL)
         FROM json_each(?2) j JOIN campaigns c ON c.slug = ?1 JOIN users u ON u.handle = j.value ->> 'author'
         WHERE true ON CONFLICT DO NOTHING`,
      )
      .bind(slug, JSON.stringify(wishes)),
    db
      .prepare(`INSERT INTO cache_bumps (tag, at) VALUES ('campaign-' || ?1, ?2), ('wishes-' || ?1, ?2), ('campaigns', ?2)`)
      .bind(slug, opensAt),
  ])
