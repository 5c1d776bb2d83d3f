import { asc, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { deleteObjects } from './delete-archives.ts'
import { createManifestSigner } from './format/manifest.ts'
import { ARCHIVE_PATHS } from './format/schemas.ts'
import { type ArchiveLease, isLeaseHeld, keepLease, updateLeased } from './lease.ts'
import { archiveKey, archivePrefix, indexKey } from './object-keys.ts'
import { archiveCheckpoints } from './schema.ts'
import { type ArchiveFile, type CheckpointIndex, readIndex, type WrittenFile } from './zip/archive-file.ts'
import { centralHeader, endOfDirectory } from './zip/zip-records.ts'

/**
 * Writes the manifest and the central directory, completes the upload and marks the archive as ready, with an email and a notification in the
 * same batch.
 */
export async function finishArchive(env: Env, db: Database, lease: ArchiveLease, file: ArchiveFile): Promise<void> {
  const checkpoints = await db
    .select({ number: archiveCheckpoints.number, turn: archiveCheckpoints.turn })
    .from(archiveCheckpoints)
    .where(eq(archiveCheckpoints.archiveId, lease.id))
    .orderBy(asc(archiveCheckpoints.number))
  const stored = async function* (): AsyncGenerator<CheckpointIndex> {
    for (const { number, turn } of checkpoints) yield readIndex(env, indexKey(lease.hash, number, turn))
  }
  const listFiles = async function* (): AsyncGenerator<WrittenFile> {
    for await (const { files } of stored()) yield* files
    yield* file.pending().files
  }
  await file.add(ARCHIVE_PATHS.manifest, { stream: writeManifest(env, lease, listFiles()), maxBytes: 0 })

  const start = file.offset()
  let count = 0
  for await (const entry of listFiles()) {
    count += 1
    await file.write(centralHeader(entry, lease.createdAt))
  }
  await file.write(endOfDirectory({ files: count, offset: start, bytes: file.offset() - start }))
  const parts: CheckpointIndex['parts'] = []
  for await (const index of stored()) parts.push(...index.parts)
  // A later turn finds these counts if this one dies after the upload is complete.
  await keepLease(db, lease, { files: count, bytes: file.offset() })
  await file.complete(parts)
  await markReady(env, db, lease)
}

/** Marks an archive as ready whose upload an earlier turn completed before it died; returns whether there was one. */
export async function recoverFinished(env: Env, db: Database, lease: ArchiveLease): Promise<boolean> {
  if (lease.multipartId === null) return false
  const found = await env.MEDIA.head(archiveKey(lease.hash))
  if (!found) return false
  await markReady(env, db, lease)
  return true
}

async function* writeManifest(env: Env, { name }: ArchiveLease, files: AsyncIterable<WrittenFile>): AsyncGenerator<string> {
  const signer = await createManifestSigner(env)
  let separator = '{"files":['
  for await (const { path, bytes, sha256 } of files) {
    const file = { path: path.slice(name.length + 1), bytes, sha256 }
    signer.add(file)
    yield `${separator}\n${JSON.stringify(file)}`
    separator = ','
  }
  yield `\n],"hmac":${JSON.stringify(signer.sign())}}\n`
}

const SUBJECT_NAMES = { user: 'خروجی کامل حسابت در دفتر', publication: 'خروجی کامل انتشاراتت در دفتر' }

async function markReady(env: Env, db: Database, lease: ArchiveLease): Promise<void> {
  const [readyAt, expiresAt] = [now(), now() + LIMITS.archiveLifetime]
  const what = SUBJECT_NAMES[lease.kind]
  const isPublication = lease.kind === 'publication'
  const [publication] = isPublication
    ? await db.select({ hash: publications.hash }).from(publications).where(eq(publications.id, lease.subjectId))
    : []
  const path = `${publication ? `/me/publications/${publication.hash}` : '/me/settings/advanced'}#archive`
  const [address] = await db
    .select({ email: credentials.email })
    .from(credentials)
    .where(sql`${credentials.userId} = ${lease.requestedBy} AND ${credentials.emailVerifiedAt} IS NOT NULL`)
  const holdsLease = isLeaseHeld(lease)
  const email = address?.email && {
    to: address.email,
    subject: `${what} آماده است`,
    paragraphs: [
      `${what} آماده شد. تا ${formatDateTime(expiresAt)} می‌توانی دانلودش کنی؛ پس از آن حذفش می‌کنیم و هر وقت خواستی می‌توانی دوباره بسازی.`,
      'اگر تو آن را نخواسته‌ای، نشست‌های دیگرت را از تنظیمات حساب ببند و گذرواژه‌ات را عوض کن.',
    ],
    link: { label: 'دانلود خروجی', path },
  }
  await atomic(db, [
    ...(email ? [enqueueEmail(db, email, `archive:${lease.hash}`, holdsLease)] : []),
    notify(db, { kind: 'security', event: 'archiveReady', userId: lease.requestedBy, ref: lease.hash, path }, holdsLease),
    updateLeased(db, lease, { state: 'ready', readyAt, expiresAt }),
  ])
  await deleteObjects(env, `${archivePrefix(lease.hash)}/`)
}
