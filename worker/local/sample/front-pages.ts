import type { FrontPages } from './contract.ts'

const FROM_PAGES = `FROM json_each(?) j JOIN publications n ON n.handle = j.value ->> 'publication'`

/** Inserts the arrangement and series of publications; skips what exists, and posts and tags that are unknown. */
export const addFrontPages = (db: D1Database, frontPages: FrontPages) =>
  db.batch(
    [
      `INSERT INTO publication_picks (publication_id, post_id, place, position)
       SELECT n.id, p.id, k.value ->> 'place', k.key ${FROM_PAGES}
       JOIN json_each(j.value, '$.placements') k JOIN posts p ON p.hash = k.value ->> 'post' AND p.publication_id = n.id
       WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO publication_sections (publication_id, tag_id, title, position)
       SELECT n.id, t.id, s.value ->> 'title', s.key ${FROM_PAGES}
       JOIN json_each(j.value, '$.sections') s JOIN tags t ON t.name = s.value ->> 'tag' WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO series (hash, publication_id, title, description, position, client_key, created_at)
       SELECT s.value ->> 'hash', n.id, s.value ->> 'title', s.value ->> 'description', s.key, s.value ->> 'hash', s.value ->> 'at' ${FROM_PAGES}
       JOIN json_each(j.value, '$.series') s WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO series_posts (post_id, series_id, position)
       SELECT p.id, own.id, k.key ${FROM_PAGES} JOIN json_each(j.value, '$.series') s JOIN series own ON own.hash = s.value ->> 'hash'
       JOIN json_each(s.value, '$.posts') k JOIN posts p ON p.hash = k.value AND p.publication_id = n.id WHERE true ON CONFLICT DO NOTHING`,
    ].map((statement) => db.prepare(statement).bind(JSON.stringify(frontPages))),
  )
