import { and, eq, isNull, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CreateDraftLink, CreateDraftLinkResult } from './contract.ts'
import { linkColumns } from './link-columns.ts'
import { draftLinks } from './schema.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Creates a secret link with a 256-bit token and stores only the token's digest. Errors: `not_found`, `conflict` when the post already has
 * the maximum number of active links or `key` belongs to a revoked link.
 */
export async function createDraftLink(
  db: Database,
  viewer: Viewer,
  hash: string,
  { key, label, days }: CreateDraftLink,
): Promise<CreateDraftLinkResult> {
  const token = newSecret()
  const tokenDigest = await sha256(token)
  const at = now()
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  const activeLinkCount = sql`(SELECT count(*) FROM draft_links l WHERE l.post_id = ${posts.id} AND l.client_key <> ${key}
    AND l.revoked_at IS NULL AND l.expires_at > ${at})`
  const [created, [post]] = await atomic(db, [
    db
      .insert(draftLinks)
      .select(
        db
          .select({
            hash: sql`${newHash()}`.as('hash'),
            postId: posts.id,
            clientKey: sql`${key}`.as('client_key'),
            tokenDigest: sql`${tokenDigest}`.as('token_digest'),
            label: sql`${label}`.as('label'),
            createdAt: sql`${at}`.as('created_at'),
            expiresAt: sql`${at + days * DAY}`.as('expires_at'),
            revokedAt: sql`NULL`.as('revoked_at'),
            visits: sql`0`.as('visits'),
            visitedAt: sql`NULL`.as('visited_at'),
            lastVisitKey: sql`''`.as('last_visit'),
          })
          .from(posts)
          .where(and(isOwn, sql`${activeLinkCount} < ${LIMITS.draftLinks}`)),
      )
      .onConflictDoUpdate({
        target: [draftLinks.postId, draftLinks.clientKey],
        set: { tokenDigest },
        setWhere: isNull(draftLinks.revokedAt),
      })
      .returning(linkColumns),
    db.select({ id: posts.id }).from(posts).where(isOwn),
  ])
  if (!post) throw notFound()
  const [link] = created
  if (!link) throw conflict(`هر پست حداکثر ${persianDigits(LIMITS.draftLinks)} پیوند زنده دارد؛ یکی را باطل کن و دوباره امتحان کن.`)
  return { path: `/${viewer.handle}/d/${token}`, link }
}
