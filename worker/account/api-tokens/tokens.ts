import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { CreatedToken, CreateToken, TokenView } from './contract.ts'
import { apiTokens } from './schema.ts'

/** Prefix that lets secret scanners recognize leaked tokens. */
export const TOKEN_PREFIX = 'daftar_'

/**
 * Creates a token and returns its secret, of which only the digest is stored. Throws `conflict` when the user already has
 * `LIMITS.apiTokens` active tokens; the limit is enforced in SQL.
 */
export async function createToken(db: Database, userId: number, { name, scopes, expiresInDays }: CreateToken): Promise<CreatedToken> {
  const token = TOKEN_PREFIX + newSecret()
  const at = now()
  const view = { hash: newHash(), name, scopes, createdAt: at, expiresAt: expiresInDays && at + expiresInDays * DAY, usedAt: null }
  const inserted = await insertSelect(
    db,
    apiTokens,
    { hash: view.hash, userId, name, tokenDigest: await sha256(token), scopes, createdAt: at, expiresAt: view.expiresAt },
    sql`WHERE (SELECT count(*) FROM api_tokens WHERE user_id = ${userId} AND (expires_at IS NULL OR expires_at > ${at})) < ${LIMITS.apiTokens}`,
  ).returning({ hash: apiTokens.hash })
  if (inserted.length === 0) throw conflict('حداکثر ۱۰ توکن می‌توانی داشته باشی؛ یکی را باطل کن و دوباره امتحان کن.')
  return { token, view }
}

export const isActiveToken = () => or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now()))

export const listTokens = (db: Database, userId: number): Promise<TokenView[]> =>
  db
    .select({
      hash: apiTokens.hash,
      name: apiTokens.name,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      usedAt: apiTokens.usedAt,
    })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isActiveToken()))
    .orderBy(desc(apiTokens.createdAt), apiTokens.hash)

/** Revokes one of the user’s own tokens. Throws `not_found` for any other hash. */
export async function revokeToken(db: Database, userId: number, hash: string): Promise<void> {
  const deleted = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.hash, hash), eq(apiTokens.userId, userId)))
    .returning({ hash: apiTokens.hash })
  if (deleted.length === 0) throw notFound()
}

export const pruneTokens = (db: Database): Statement => db.delete(apiTokens).where(lte(apiTokens.expiresAt, now()))
