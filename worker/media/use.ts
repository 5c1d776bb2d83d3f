import { type SQL, sql } from 'drizzle-orm'

/** Where words may name a picture, by the post they belong to. */
const WORDS = ['post_drafts', 'post_bodies', 'post_revisions'].map((table) => sql.raw(table))

const named = (document: SQL) => sql`instr(${document}, '"' || media.hash || '"') > 0`

/**
 * True for a row of `media` that something uses: its owner's face, a publication's, a podcast's cover, the cover of one of its
 * owner's posts, or their words as drafted, as published or as they were. Posts hold pictures of their author only.
 */
export const isUsed: SQL = sql`(
  EXISTS (SELECT 1 FROM users u WHERE u.id = media.owner_id AND u.avatar ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM publications p WHERE p.avatar IS NOT NULL AND p.avatar ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM podcasts p WHERE p.cover IS NOT NULL AND p.cover ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM posts p WHERE p.author_id = media.owner_id AND (p.cover ->> 'hash' = media.hash OR ${sql.join(
    WORDS.map((table) => sql`EXISTS (SELECT 1 FROM ${table} w WHERE w.post_id = p.id AND ${named(sql`w.document`)})`),
    sql` OR `,
  )}))
)`
