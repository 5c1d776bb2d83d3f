import { and, desc, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import type { Archive } from './contract.ts'
import { signLink } from './format/manifest.ts'
import type { Subject } from './policy.ts'
import { archives } from './schema.ts'

/** Returns the archive that a member requested of a subject and that is running, failed or ready; null if there is none. */
export async function readArchive(env: Env, db: Database, requestedBy: number, { kind, id }: Subject): Promise<Archive | null> {
  const [row] = await db
    .select()
    .from(archives)
    .where(
      and(
        eq(archives.kind, kind),
        eq(archives.subjectId, id),
        eq(archives.requestedBy, requestedBy),
        sql`${archives.state} <> 'ended' AND ifnull(${archives.expiresAt} > ${now()}, 1)`,
      ),
    )
    .orderBy(desc(archives.id))
    .limit(1)
  if (!row || row.state === 'ended') return null
  const { hash, name, state, files, bytes, createdAt, expiresAt, done, total } = row
  return {
    ...{ hash, name: `${name}.zip`, state, files, bytes, createdAt, expiresAt },
    percent: state === 'ready' ? 100 : total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100)),
    path: state === 'ready' && expiresAt !== null ? await linkPath(env, hash, expiresAt) : null,
    renewableAt: createdAt + LIMITS.archiveInterval,
  }
}

const linkPath = async (env: Env, hash: string, expires: number): Promise<string> =>
  `/api/archives/files/${hash}/${expires}/${await signLink(env, hash, expires)}`
