import { bulkStatement } from './bulk-statement.ts'
import type { Podcasts } from './contract.ts'

/** Inserts shows of users, and shows of publications under the publication's owner. */
export const addPodcasts = (db: D1Database, podcasts: Podcasts) =>
  bulkStatement(
    db,
    `INSERT INTO podcasts (hash, owner_id, publication_id, title, description, category, kind, explicit, cover, created_at)
     SELECT j.value ->> 'hash', u.id, (SELECT id FROM publications WHERE handle = j.value ->> 'publication'), j.value ->> 'title', j.value ->> 'description',
       j.value ->> 'category', j.value ->> 'kind', j.value ->> 'explicit', nullif(j.value -> 'cover', 'null'), j.value ->> 'at'
     FROM json_each(?) j JOIN users u ON u.handle = j.value ->> 'owner' WHERE true ON CONFLICT DO NOTHING`,
    podcasts,
  ).run()
