import { type SQL, sql } from 'drizzle-orm'

/** Where words may name a picture or a sound, by the post they belong to. */
const DOCUMENT_TABLES = ['post_drafts', 'post_bodies', 'post_revisions'].map((table) => sql.raw(table))

/** On a post `p`: true where its words name that hash. */
const hasReferenceTo = (hash: SQL): SQL =>
  sql.join(
    DOCUMENT_TABLES.map(
      (table) => sql`EXISTS (SELECT 1 FROM ${table} w WHERE w.post_id = p.id AND instr(w.document, '"' || ${hash} || '"') > 0)`,
    ),
    sql` OR `,
  )

/**
 * True for a row of `media` that something uses: its owner's face, a publication's, the cover of a podcast or an episode, of one of its
 * owner's posts, its chapters, or their words as drafted, as published or as they were. Posts hold pictures of their author only.
 */
export const isPictureUsed: SQL = sql`(
  EXISTS (SELECT 1 FROM users u WHERE u.id = media.owner_id AND u.avatar ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM publications p WHERE p.avatar IS NOT NULL AND p.avatar ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM podcasts p WHERE p.cover IS NOT NULL AND p.cover ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM sounds s WHERE s.cover IS NOT NULL AND s.cover ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM posts p WHERE p.author_id = media.owner_id AND (p.cover ->> 'hash' = media.hash OR ${hasReferenceTo(sql`media.hash`)}
    OR EXISTS (SELECT 1 FROM sound_chapters c WHERE c.post_id = p.id AND instr(c.chapters, '"' || media.hash || '"') > 0)))
)`

/** The same for a row of `audio`: its owner's words as drafted, as published or as they were. */
export const isAudioUsed: SQL = sql`EXISTS (SELECT 1 FROM posts p WHERE p.author_id = audio.owner_id AND (${hasReferenceTo(sql`audio.hash`)}))`
