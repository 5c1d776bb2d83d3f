import { sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { isUniqueViolation } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import { keepImported, roomFor } from '#worker/podcasts/episodes/index.ts'
import { podcastTag } from '#worker/podcasts/shows/index.ts'
import { createPost, publishPast } from '#worker/posts/posts/index.ts'
import { readNotes } from '../feed/read-notes.ts'
import { podcastImportItems, podcastImports } from '../schema.ts'
import type { Stored } from './copy-file.ts'
import { takeDetails } from './details.ts'
import { ofItem, type Work, withNotes } from './item.ts'
import { isHeld, type Lease } from './lease.ts'
import { Trouble } from './trouble.ts'

/**
 * Makes a stored file an episode before readers, with all its feed says of it, at its date and under its guid; in one batch, so that it
 * is there whole or not at all. Again it changes nothing. Answers false when the room is used up; throws `Trouble`.
 */
export async function bringEpisode(
  env: Env,
  db: Database,
  lease: Lease,
  work: Work,
  stored: Stored & { started: number },
): Promise<boolean> {
  const { item } = work
  const { heard, tags, bytes, started } = stored
  const details = await takeDetails(env, db, lease.ownerId, item, heard.duration)
  const draft = await createPost(
    db,
    { id: lease.ownerId },
    { key: `import-${work.sound}`, title: item.title, document: documentOf(item.notes, item.title) },
  )
  const published = await publishPast(
    db,
    draft.hash,
    item.at,
    (postId) => sql`${isHeld(lease)} AND ${ofItem(work)} AND ${roomFor(lease.ownerId, postId)} >= ${bytes}`,
  )
  if (!published) throw new Trouble('here')
  const { postId, still } = published
  const notes = withNotes(work.notes, ...details.notes, work.bytes > 0 && work.bytes !== bytes && 'length')
  try {
    const results = await atomic(db, [
      ...published.statements,
      ...keepImported(
        db,
        {
          ...{ postId, podcastId: lease.podcastId, hash: work.sound, bytes, heard, tags, guid: item.guid, language: lease.language },
          ...{ season: item.season, episode: item.episode, kind: item.kind, explicit: item.explicit },
          ...{ persons: item.persons, soundbites: item.soundbites },
          ...{ cover: details.cover, chapters: details.chapters, transcript: details.transcript },
        },
        still,
      ),
      noteSpeed(db, lease, bytes - work.copied, started),
      bump(db, [podcastTag(lease.podcastHash), 'podcasts'], still),
      db
        .update(podcastImportItems)
        .set({ state: 'done', reason: null, notes, item: null, bytes, copied: bytes, postId, multipartId: null, parts: [] })
        .where(sql`${podcastImportItems.id} = ${work.id} AND ${still}`)
        .returning({ id: podcastImportItems.id }),
    ] as const)
    const done = results.at(-1)
    return Array.isArray(done) && done.length > 0
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The show has an episode of that guid by another way.
    await db.run(
      sql`UPDATE posts SET state = 'removed', removed_at = updated_at, removed_by = 'author' WHERE id = ${postId} AND state = 'draft'`,
    )
    throw new Trouble('here')
  }
}

/** An episode without notes says its title, since a post without a word cannot be read. */
function documentOf(notes: string, title: string) {
  const document = readNotes(notes)
  const isEmpty = document.content.every((block) => block.type === 'paragraph' && !block.content?.length)
  return isEmpty
    ? { type: 'doc' as const, content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: title }] }] }
    : document
}

/** Statement: the import waits until its person makes room. */
export const stopFull = (db: Database, lease: Lease) =>
  db
    .update(podcastImports)
    .set({ state: 'full' })
    .where(sql`${podcastImports.id} = ${lease.id} AND ${isHeld(lease)}`)

/** Statement: how fast it goes in bytes a second, the last files counting most. */
export function noteSpeed(db: Database, lease: Lease, bytes: number, started: number): Statement {
  const speed = Math.round((bytes * 1000) / Math.max(1, now() - started))
  return db
    .update(podcastImports)
    .set({ speed: sql`CAST(iif(${podcastImports.speed} = 0, ${speed}, (${podcastImports.speed} * 3 + ${speed}) / 4) AS INTEGER)` })
    .where(sql`${podcastImports.id} = ${lease.id} AND ${podcastImports.leaseKey} = ${lease.key}`)
}
