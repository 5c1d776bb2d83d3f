import { type SQL, sql } from 'drizzle-orm'

const DOCUMENT_TABLES = ['post_drafts', 'post_bodies', 'post_revisions'].map((table) => sql.raw(table))

/** SQL condition on `posts p`: the draft, body or a revision of the post references the hash. */
const hasReferenceTo = (hash: SQL): SQL =>
  sql.join(
    DOCUMENT_TABLES.map(
      (table) => sql`EXISTS (SELECT 1 FROM ${table} w WHERE w.post_id = p.id AND instr(w.document, '"' || ${hash} || '"') > 0)`,
    ),
    sql` OR `,
  )

/**
 * SQL condition on `media`: the image is an avatar, a podcast or episode cover, or is used by a post of its owner as cover, in chapters, or
 * in its draft, body or a revision. Posts can only use images of their author.
 */
export const isPictureUsed: SQL = sql`(
  EXISTS (SELECT 1 FROM users u WHERE u.id = media.owner_id AND u.avatar ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM publications p WHERE p.avatar IS NOT NULL AND p.avatar ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM podcasts p WHERE p.cover IS NOT NULL AND p.cover ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM sounds s WHERE s.cover IS NOT NULL AND s.cover ->> 'hash' = media.hash)
  OR EXISTS (SELECT 1 FROM posts p WHERE p.author_id = media.owner_id AND (p.cover ->> 'hash' = media.hash OR ${hasReferenceTo(sql`media.hash`)}
    OR EXISTS (SELECT 1 FROM sound_chapters c WHERE c.post_id = p.id AND instr(c.chapters, '"' || media.hash || '"') > 0)))
)`

/** SQL condition on `audio`: the draft, body or a revision of a post of the owner references the file. */
export const isAudioUsed: SQL = sql`EXISTS (SELECT 1 FROM posts p WHERE p.author_id = audio.owner_id AND (${hasReferenceTo(sql`audio.hash`)}))`
