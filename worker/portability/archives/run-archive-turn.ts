import { sql } from 'drizzle-orm'
import { SECOND } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { mergeDeclared, type Slice } from '#worker/lib/slice.ts'
import type { TurnOutcome } from '#worker/lib/turn-lease.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { allEntries, type Place } from './content/all-entries.ts'
import { estimateWork } from './content/estimate-work.ts'
import type { ArchiveContext } from './content/stage.ts'
import { finishArchive, recoverFinished } from './finish-archive.ts'
import { type ArchiveLease, acquireLease, isLeaseHeld, keepLease, LeaseLostError, releaseLease, updateLeased } from './lease.ts'
import { archiveKey, tailKey } from './object-keys.ts'
import { archiveCheckpoints, archiveMedia } from './schema.ts'
import { type ArchiveFile, openArchiveFile, PART_BYTES } from './zip/archive-file.ts'

/**
 * A turn ends after this time in ms or this many files, so that it stays within the limits of a Worker, and stores a checkpoint after so many
 * files or bytes since the last one.
 */
const TURN_LIMITS = { turnMs: 20 * SECOND, turnFiles: 600, checkpointFiles: 200, checkpointBytes: 4 * PART_BYTES }
type TurnLimits = typeof TURN_LIMITS

/** How often the row shows how far the archive is, in ms. */
const REPORT_MS = 2 * SECOND
const MEDIA_PER_WRITE = 500

/**
 * Job: one turn of an archive, which writes files from where the last checkpoint ends. A crash loses what follows it; the next turn writes
 * those bytes again.
 */
export async function runArchiveTurn(
  env: Env,
  { archive }: { archive: number },
  slices: readonly Slice[],
  limits: Partial<TurnLimits> = {},
): Promise<void> {
  const db = database(env)
  const lease = await acquireLease(db, archive)
  if (!lease) return
  const outcome = { hasFailed: false, hasProgressed: false }
  try {
    await writeFiles({ env, db, slices }, lease, outcome, { ...TURN_LIMITS, ...limits })
  } catch (error) {
    if (error instanceof LeaseLostError) return
    outcome.hasFailed = true
    logError('archive_turn_failed', error, { archive: lease.hash })
  }
  await releaseLease(db, lease, outcome)
  await flushOutbox(db, env)
}

interface Resources {
  env: Env
  db: Database
  slices: readonly Slice[]
}

async function writeFiles(resources: Resources, lease: ArchiveLease, outcome: TurnOutcome, limits: TurnLimits): Promise<void> {
  const { env, db } = resources
  if (await recoverFinished(env, db, lease)) return
  const context = await readContext(resources, lease)
  const file = await openFile(env, db, lease)
  const turn = createTurn(db, lease, file)
  const until = now() + limits.turnMs
  for await (const { entry, next } of allEntries(context, { stage: lease.progress.stage ?? 0, after: lease.progress.after ?? [] })) {
    if (entry) {
      const { bytes } = await file.add(entry.path, entry.content)
      await turn.count(bytes, entry.weight ?? 0, entry.media ?? [])
    } else await turn.storeMedia()
    if (!next) continue
    const isOver = now() >= until || turn.files() >= limits.turnFiles
    if (isOver || file.pending().files.length >= limits.checkpointFiles || turn.bytes() >= limits.checkpointBytes) {
      await turn.store(next)
      outcome.hasProgressed = true
    }
    if (isOver) return
  }
  await finishArchive(env, db, lease, file)
  outcome.hasProgressed = true
}

async function readContext({ env, db, slices }: Resources, lease: ArchiveLease): Promise<ArchiveContext> {
  const table = lease.kind === 'user' ? users : publications
  const [row] = await db.select({ handle: table.handle, name: table.name }).from(table).where(sql`${table.id} = ${lease.subjectId}`)
  if (!row) throw new Error('The subject of an archive is gone')
  const subject = { kind: lease.kind, id: lease.subjectId, ...row }
  const accountRows = mergeDeclared(slices.map(({ archives }) => archives))
  return { env, db, archiveId: lease.id, createdAt: lease.createdAt, subject, ownerId: lease.requestedBy, accountRows }
}

/** Opens the upload, which the first turn starts, at the last checkpoint. */
async function openFile(env: Env, db: Database, lease: ArchiveLease): Promise<ArchiveFile> {
  let { multipartId } = lease
  if (multipartId === null) {
    const upload = await env.MEDIA.createMultipartUpload(archiveKey(lease.hash), { httpMetadata: { contentType: 'application/zip' } })
    multipartId = upload.uploadId
    await keepLease(db, lease, { multipartId, total: await estimateWork(db, lease) })
  }
  const { offset = 0, checkpoints = 0 } = lease.progress
  const [last] = await db
    .select({ turn: archiveCheckpoints.turn })
    .from(archiveCheckpoints)
    .where(sql`archive_id = ${lease.id} AND number = ${checkpoints}`)
  const tail = offset % PART_BYTES > 0 && last ? await env.MEDIA.get(tailKey(lease.hash, checkpoints, last.turn)) : null
  const { hash, turnCount: turn, createdAt: at } = lease
  return openArchiveFile(
    { env, hash, multipartId, turn, at, folder: `${lease.name}/`, afterPart: () => keepLease(db, lease) },
    { offset, tail: tail ? new Uint8Array(await tail.arrayBuffer()) : undefined },
  )
}

/** Counts what the turn writes, and stores checkpoints. */
function createTurn(db: Database, lease: ArchiveLease, file: ArchiveFile) {
  const { files: start = 0, bytes = 0, done = 0 } = lease.progress
  const counts = { files: start, bytes, done }
  let checkpoints = lease.progress.checkpoints ?? 0
  let storedBytes = bytes
  let media: string[] = []
  let reportedAt = now()

  async function storeMedia(): Promise<void> {
    if (media.length === 0) return
    const hashes = JSON.stringify(media)
    media = []
    const row = { archiveId: lease.id, hash: sql`value` }
    await atomic(db, [
      insertSelect(db, archiveMedia, row, sql`FROM json_each(${hashes}) WHERE ${isLeaseHeld(lease)}`).onConflictDoNothing(),
    ])
  }

  return {
    storeMedia,
    files: () => counts.files - start,
    /** Since the last checkpoint. */
    bytes: () => counts.bytes - storedBytes,
    async count(added: number, weight: number, used: readonly string[]): Promise<void> {
      counts.files += 1
      counts.bytes += added
      counts.done += weight
      media.push(...used)
      if (media.length >= MEDIA_PER_WRITE) await storeMedia()
      if (now() - reportedAt < REPORT_MS) return
      reportedAt = now()
      await keepLease(db, lease, counts)
    },
    async store({ stage, after }: Place): Promise<void> {
      await storeMedia()
      checkpoints += 1
      await file.store(checkpoints)
      const progress = { stage, after, offset: file.offset(), checkpoints, ...counts }
      const row = { archiveId: lease.id, number: checkpoints, turn: lease.turnCount }
      const { held } = await write(db, {
        change: { held: updateLeased(db, lease, { ...counts, progress }) },
        after: [insertSelect(db, archiveCheckpoints, row, sql`WHERE ${isLeaseHeld(lease)}`)],
      })
      if (held.length === 0) throw new LeaseLostError()
      storedBytes = counts.bytes
    },
  }
}
