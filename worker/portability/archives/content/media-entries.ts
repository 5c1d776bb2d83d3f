import { type SQL, sql } from 'drizzle-orm'
import { audioKey, imageKey } from '#worker/posts/media/index.ts'
import { ARCHIVE_PATHS } from '../format/schemas.ts'
import type { ArchiveEntry, EntrySource } from './stage.ts'
import { isAfter, type Key, PAGE, readPages } from './stage.ts'

interface MediaRow {
  hash: string
  widths: string | null
  bytes: number
  format: string | null
  key: string | null
}

/** Pictures and sounds that the texts use, each once; one that is lost is left out. */
export const mediaEntries: EntrySource = async function* ({ env, db, archiveId, subject }, after) {
  const [isUser, owner] = subject.kind === 'user' ? [sql`1`, sql`p.author_id`] : [sql`0`, sql`p.publication_id`]
  // A draft may name files of others; what is published was checked.
  const isOwn = (ownerId: SQL) => sql`(NOT ${isUser} OR ${ownerId} = ${subject.id})`
  const read = (key: Key) =>
    db.all<MediaRow>(sql`SELECT a.hash, m.widths, coalesce(s.bytes, d.bytes, m.bytes) AS bytes, coalesce(s.format, d.format) AS format,
        s.object_key AS key
      FROM archive_media a LEFT JOIN media m ON m.hash = a.hash AND m.swept_at IS NULL AND ${isOwn(sql`m.owner_id`)}
        LEFT JOIN audio d ON d.hash = a.hash AND d.swept_at IS NULL AND ${isOwn(sql`d.owner_id`)}
        LEFT JOIN sounds s ON s.hash = a.hash AND EXISTS (SELECT 1 FROM posts p WHERE p.id = s.post_id AND ${owner} = ${subject.id})
      WHERE a.archive_id = ${archiveId} AND ${isAfter(sql`a.hash`, key)} ORDER BY a.hash LIMIT ${PAGE}`)
  for await (const { hash, widths, bytes, format, key } of readPages(read, (row) => [row.hash], after)) {
    const { objectKey, path } =
      format === null
        ? {
            objectKey: imageKey(hash, Math.max(0, ...JSON.parse(widths ?? '[]')), 'image/webp'),
            path: `${ARCHIVE_PATHS.pictures}${hash}.webp`,
          }
        : { objectKey: key ?? audioKey(hash), path: `${ARCHIVE_PATHS.audio}${hash}.${format}` }
    if (widths === null && format === null) continue
    const found = await env.MEDIA.get(objectKey)
    if (found) yield { path, content: { stream: found.body, maxBytes: found.size }, after: [hash], weight: bytes } satisfies ArchiveEntry
  }
}
