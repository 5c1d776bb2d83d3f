import { asc, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { CreateCannedReply, SaveCannedReply } from './contract.ts'
import { cannedReplies } from './schema.ts'

/** Query of all canned replies by title. */
export const selectCannedReplies = (db: Database) =>
  db
    .select({ hash: cannedReplies.hash, title: cannedReplies.title, body: cannedReplies.body })
    .from(cannedReplies)
    .orderBy(asc(cannedReplies.title), asc(cannedReplies.id))

const exists = (hash: string) => sql`EXISTS (SELECT 1 FROM contact_canned_replies c WHERE c.hash = ${hash})`

/** Creates a canned reply once per key and returns its hash. Errors: `conflict` beyond `LIMITS.cannedReplies`. */
export async function createCannedReply(db: Database, viewer: Viewer, { key, title, body }: CreateCannedReply): Promise<{ hash: string }> {
  const hash = (await sha256(key))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 12)
  const isNew = sql`(NOT ${exists(hash)} AND (SELECT count(*) FROM contact_canned_replies) < ${LIMITS.cannedReplies})`
  const { stored } = await write(db, {
    before: [audit(db, { actorId: viewer.id, kind: 'contact', action: 'create_canned_reply', subject: hash }, isNew)],
    change: [insertSelect(db, cannedReplies, { hash, title, body }, sql`WHERE ${isNew}`)],
    read: { stored: db.select({ id: cannedReplies.id }).from(cannedReplies).where(eq(cannedReplies.hash, hash)) },
  })
  if (stored.length === 0) throw conflict('به اندازهٔ کافی پاسخ آماده هست؛ یکی را حذف کن یا تغییر بده.')
  return { hash }
}

/** Replaces a canned reply. Errors: `not_found`. */
export async function changeCannedReply(db: Database, viewer: Viewer, hash: string, { title, body }: SaveCannedReply): Promise<void> {
  const isDifferent = sql`EXISTS (SELECT 1 FROM contact_canned_replies c WHERE c.hash = ${hash} AND (c.title <> ${title} OR c.body <> ${body}))`
  const { changed } = await write(db, {
    before: [audit(db, { actorId: viewer.id, kind: 'contact', action: 'change_canned_reply', subject: hash }, isDifferent)],
    change: {
      changed: db.update(cannedReplies).set({ title, body }).where(eq(cannedReplies.hash, hash)).returning({ id: cannedReplies.id }),
    },
  })
  if (changed.length === 0) throw notFound()
}

/** Deletes a canned reply; repeating it changes nothing. */
export async function deleteCannedReply(db: Database, viewer: Viewer, hash: string): Promise<void> {
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'contact', action: 'delete_canned_reply', subject: hash }, exists(hash)),
    db.delete(cannedReplies).where(eq(cannedReplies.hash, hash)),
  ])
}
