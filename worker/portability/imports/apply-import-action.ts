import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ImportAction, TextImport } from './contract.ts'
import { discardFiles } from './discard-file.ts'
import { enqueueTurn, restartedColumns } from './lease.ts'
import { findOwnImport, type OwnImport } from './policy.ts'
import { readImport } from './read-import.ts'
import { importItems, imports } from './schema.ts'
import { removeUnusedDrafts } from './undo-items.ts'

/** States in which an action changes an import. In one of `FINAL_STATES`, it has taken effect; in any other it is rejected. */
const ALLOWED_STATES: Record<ImportAction, readonly OwnImport['state'][]> = {
  pause: ['running'],
  resume: ['paused', 'full'],
  cancel: ['uploading', 'reading', 'ready', 'running', 'paused', 'full'],
  retry: ['done', 'failed'],
  undo: ['running', 'paused', 'full', 'done', 'cancelled'],
}
const FINAL_STATES: Record<ImportAction, readonly OwnImport['state'][]> = {
  pause: ['paused', 'full', 'done'],
  resume: ['running', 'done'],
  cancel: ['cancelled', 'failed'],
  retry: ['running', 'reading'],
  undo: ['undoing', 'undone'],
}

/**
 * Applies an action to the viewer's import. Errors: `not_found`; `conflict` if the import does not allow the action, or for `retry` of a file
 * that could not be read.
 */
export async function applyImportAction(env: Env, db: Database, viewer: Viewer, hash: string, action: ImportAction): Promise<TextImport> {
  const found = await findOwnImport(db, viewer, hash)
  if (FINAL_STATES[action].includes(found.state)) return readImport(db, viewer, hash)
  if (!ALLOWED_STATES[action].includes(found.state)) throw notAllowed()
  const isFrom = sql`state IN (SELECT value FROM json_each(${JSON.stringify(ALLOWED_STATES[action])}))`
  await ACTIONS[action](env, db, { ...found, ownerId: viewer.id }, isFrom)
  return readImport(db, viewer, hash)
}

type Apply = (env: Env, db: Database, found: OwnImport & { ownerId: number }, isFrom: SQL) => Promise<void>

const ACTIONS: Record<ImportAction, Apply> = {
  pause: (_, db, { id }, isFrom) => setState(db, id, 'paused', isFrom),
  resume: (_, db, { id }, isFrom) => setState(db, id, 'running', isFrom),
  retry: async (_, db, { id, state, feed }, isFrom) => {
    if (state === 'failed' && feed === null) throw conflict('این فایل خوانده نشد و نگه داشته نشده است؛ فایل درست را از نو بفرست.')
    await atomic(db, [
      db
        .update(importItems)
        .set({ state: 'waiting', reason: null, attempts: 0, retryAt: 0 })
        .where(
          sql`import_id = ${id} AND state = 'failed' AND item IS NOT NULL AND EXISTS (SELECT 1 FROM imports i WHERE i.id = ${id} AND i.state = 'done')`,
        ),
      db
        .update(imports)
        .set({
          state: sql`iif(state = 'failed', 'reading', 'running')`,
          failure: null,
          finishedAt: null,
          isStored: sql`iif(state = 'failed', 1, is_stored)`,
          reading: null,
          ...restartedColumns(),
        })
        .where(sql`id = ${id} AND ${isFrom}`),
      enqueueTurn(db, sql`i.id = ${id}`),
    ])
  },
  cancel: async (env, db, { id, hash, ownerId }, isFrom) => {
    await setState(db, id, 'cancelled', isFrom)
    await removeUnusedDrafts(db, { hash, ownerId }, sql`EXISTS (SELECT 1 FROM imports c WHERE c.id = ${id} AND c.state = 'cancelled')`)
    await discardFiles(env, db, sql`id = ${id}`)
  },
  undo: (_, db, { id }, isFrom) => setState(db, id, 'undoing', isFrom),
}

/** Revokes the lease of a turn that is under way. */
async function setState(db: Database, id: number, state: OwnImport['state'], isFrom: SQL): Promise<void> {
  await atomic(db, [
    db
      .update(imports)
      .set({ state, finishedAt: state === 'cancelled' ? now() : null, ...restartedColumns() })
      .where(sql`id = ${id} AND ${isFrom}`),
    enqueueTurn(db, sql`i.id = ${id}`),
  ])
}

const notAllowed = () => conflict('این کار اکنون با این انتقال شدنی نیست؛ صفحه را تازه کن.')
