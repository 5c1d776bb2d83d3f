import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { TokenView } from './contract.ts'
import { apiTokens } from './schema.ts'

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

export const pruneTokens = (db: Database): Statement => db.delete(apiTokens).where(lt(apiTokens.expiresAt, now()))
