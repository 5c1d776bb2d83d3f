import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { CreatedToken, CreateToken } from './contract.ts'
import { apiTokens } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000

/** Prefix that lets secret scanners recognize leaked tokens. */
export const TOKEN_PREFIX = 'daftar_'

/**
 * Creates a token and returns its secret, of which only the digest is stored. Throws `conflict` when the user already has ten active
 * tokens; the limit is enforced in SQL.
 */
export async function createToken(db: Database, userId: number, { name, scopes, expiresInDays }: CreateToken): Promise<CreatedToken> {
  const token = TOKEN_PREFIX + newSecret()
  const at = now()
  const view = { hash: newHash(), name, scopes, createdAt: at, expiresAt: expiresInDays && at + expiresInDays * DAY, usedAt: null }
  const inserted = await db
    .insert(apiTokens)
    .select(
      sql`SELECT ${view.hash}, ${userId}, ${name}, ${await sha256(token)}, ${JSON.stringify(scopes)}, ${at}, ${view.expiresAt}, NULL
          WHERE (SELECT count(*) FROM api_tokens WHERE user_id = ${userId} AND (expires_at IS NULL OR expires_at > ${at})) < ${LIMITS.apiTokens}`,
    )
    .returning({ hash: apiTokens.hash })
  if (inserted.length === 0) throw conflict('حداکثر ۱۰ توکن می‌توانی داشته باشی؛ یکی را باطل کن و دوباره امتحان کن.')
  return { token, view }
}
