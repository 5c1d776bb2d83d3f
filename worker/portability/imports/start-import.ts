import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ImportSettings, StartImport, TextImport } from './contract.ts'
import { enqueueTurn, restartedColumns } from './lease.ts'
import { findOwnImport } from './policy.ts'
import { readImport } from './read-import.ts'
import { importItems, imports } from './schema.ts'

/**
 * Starts an import that was read; what the settings leave out is skipped. Repeating it changes nothing. Errors: `not_found`; `invalid` for a
 * publication in which the viewer may not publish; `conflict` for an import that is not ready.
 */
export async function startImport(db: Database, viewer: Viewer, hash: string, { settings }: StartImport): Promise<TextImport> {
  const { id, state } = await findOwnImport(db, viewer, hash)
  if (state === 'ready') {
    if (settings.publication !== null && !(await mayPublishIn(db, viewer, settings.publication)))
      throw invalid({ publication: 'در این انتشارات نمی‌توانی منتشر کنی؛ جای دیگری انتخاب کن' })
    const isReady = sql`EXISTS (SELECT 1 FROM imports r WHERE r.id = ${id} AND r.state = 'ready')`
    await atomic(db, [
      db
        .update(importItems)
        .set({ state: 'skipped', item: null })
        .where(sql`import_id = ${id} AND state = 'waiting' AND ${isLeftOut(settings)} AND ${isReady}`),
      db
        .update(imports)
        .set({ state: 'running', settings, startedAt: now(), ...restartedColumns() })
        .where(sql`id = ${id} AND state = 'ready'`),
      enqueueTurn(db, sql`i.id = ${id}`),
    ])
  } else if (['uploading', 'reading', 'failed', 'cancelled'].includes(state)) throw notReady()
  return readImport(db, viewer, hash)
}

const isLeftOut = ({ drafts, lists, account, authors, minLetters }: ImportSettings): SQL => sql`(
  ${drafts ? sql`0` : sql`kind = 'post' AND is_draft = 1`} OR ${lists ? sql`0` : sql`kind = 'list'`}
  OR ${account ? sql`0` : sql`kind IN ('profile', 'follows', 'likes')`}
  OR ${minLetters === 0 ? sql`0` : sql`kind = 'post' AND letters < ${minLetters}`}
  OR ${authors === null ? sql`0` : sql`kind = 'post' AND author NOT IN (SELECT value FROM json_each(${JSON.stringify(authors)}))`})`

async function mayPublishIn(db: Database, viewer: Viewer, publication: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM publications n JOIN publication_members m ON m.publication_id = n.id
    WHERE n.hash = ${publication} AND n.closed_at IS NULL AND m.user_id = ${viewer.id} AND m.role IN ('owner', 'editor')`)
  return rows.length > 0
}

const notReady = () => conflict('این پست‌ها هنوز خوانده نشده‌اند؛ صفحه را تازه کن و دوباره امتحان کن.')
