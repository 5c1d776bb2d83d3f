import { sql } from 'drizzle-orm'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { unlimitedBudget } from '#worker/lib/turn-budget.ts'
import { createPictureCopier, type PictureCopier } from './copy-pictures.ts'
import { discardFiles } from './discard-file.ts'
import { importFollows } from './import-follows.ts'
import { importLikes } from './import-likes.ts'
import { importList } from './import-list.ts'
import { importPost } from './import-post.ts'
import { importProfile } from './import-profile.ts'
import { importShow } from './import-show.ts'
import { claimNextItem, failItem, type ItemTask, MAX_ATTEMPTS } from './item-queue.ts'
import { acquireLease, type ImportTurn, releaseLease, renewLease } from './lease.ts'
import { openSource } from './open-source.ts'
import { readSource } from './read-source.ts'
import type { Source } from './source-item.ts'
import { undoItems } from './undo-items.ts'

/** Time in ms after which a turn starts no new work, so that it ends well before its queue message times out. */
const TURN_MS = 20_000

/**
 * Job: one turn of an import: reads its source, imports its items or takes them back, then enqueues the next turn. Each step is persisted and
 * a lease admits a single worker, so another turn resumes after a crash. After an error of our own the import waits, longer each time.
 */
export async function runTextImportTurn(env: Env, { import: id }: { import: number }): Promise<void> {
  const db = database(env)
  const lease = await acquireLease(db, id)
  if (!lease) return
  const turn: ImportTurn = { env, db, lease, hasProgressed: false }
  let hasFailed = false
  try {
    const until = now() + TURN_MS
    if (lease.state === 'reading') await readSource(turn)
    else if (lease.state === 'undoing') while (now() < until && (await undoItems(turn)));
    else await importItems(turn, until)
  } catch (error) {
    hasFailed = true
    logError('text_import_turn_failed', error, { import: lease.hash })
  }
  await releaseLease(db, lease, { hasFailed, hasProgressed: turn.hasProgressed })
  await discardFiles(env, db, sql`id = ${lease.id}`)
  await flushOutbox(db, env)
}

async function importItems(turn: ImportTurn, until: number): Promise<void> {
  let source: Promise<Source> | undefined
  const copier = createPictureCopier(turn.env, () => (source ??= openSource(turn.env, turn.lease, unlimitedBudget())), until)
  while (now() < until) {
    const task = await claimNextItem(turn)
    if (!task || !(await importItem(turn, copier, task))) return
  }
}

function importByKind(turn: ImportTurn, copier: PictureCopier, task: ItemTask): Promise<boolean> {
  const { item } = task
  switch (item.kind) {
    case 'post':
      return importPost(turn, copier, task, item)
    case 'list':
      return importList(turn, task, item)
    case 'show':
      return importShow(turn, copier, task, item)
    case 'profile':
      return importProfile(turn, copier, task, item)
    case 'follows':
      return importFollows(turn, copier, task, item)
    default:
      return importLikes(turn, copier, task, item)
  }
}

/** Imports an item; returns false to end the turn. */
async function importItem(turn: ImportTurn, copier: PictureCopier, task: ItemTask): Promise<boolean> {
  // The worker crashed at every attempt.
  if (task.attempts > MAX_ATTEMPTS) return (await failItem(turn, task, 'error').returning()).length > 0
  try {
    return await importByKind(turn, copier, task)
  } catch (error) {
    if (!(await renewLease(turn))) return false
    // An error of our own: log it and retry later, so that this item does not block the others.
    logError('text_import_item_failed', error, { import: turn.lease.hash, item: task.id })
    if (task.attempts >= MAX_ATTEMPTS) await failItem(turn, task, 'error')
    return true
  }
}
