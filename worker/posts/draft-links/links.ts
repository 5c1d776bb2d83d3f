import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { first, readTogether, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy, isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CreateDraftLink, CreateDraftLinkResult, DraftLink } from './contract.ts'
import { draftLinks } from './schema.ts'

export const linkColumns = {
  hash: draftLinks.hash,
  label: draftLinks.label,
  createdAt: draftLinks.createdAt,
  expiresAt: draftLinks.expiresAt,
  visits: draftLinks.visits,
  visitedAt: draftLinks.visitedAt,
}

/** Returns an SQL condition: the link is neither revoked nor expired. A link expires exactly at `expires_at`. */
export const isActive = (): SQL | undefined => and(isNull(draftLinks.revokedAt), gt(draftLinks.expiresAt, now()))

/**
 * Creates a secret link with a 256-bit token and stores only the token's digest. Errors: `not_found`, `conflict` if the post has
 * `LIMITS.draftLinks` other active links or `key` belongs to a revoked link.
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
  const { created, post } = await write(db, {
    change: {
      created: db
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
    },
    read: { post: first(db.select({ id: posts.id }).from(posts).where(isOwn)) },
  })
  if (!post) throw notFound()
  const [link] = created
  if (!link) throw conflict(`هر پست حداکثر ${persianDigits(LIMITS.draftLinks)} پیوند زنده دارد؛ یکی را باطل کن و دوباره امتحان کن.`)
  return { path: `/${viewer.handle}/d/${token}`, link }
}

/**
 * Lists the active links of the viewer's post, newest first, without paging, because there are at most `LIMITS.draftLinks`. Errors:
 * `not_found`.
 */
export async function listDraftLinks(db: Database, viewer: Viewer, hash: string): Promise<DraftLink[]> {
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  const { post, links } = await readTogether(db, {
    post: first(db.select({ id: posts.id }).from(posts).where(isOwn)),
    links: db
      .select(linkColumns)
      .from(draftLinks)
      .where(and(eq(draftLinks.postId, db.select({ id: posts.id }).from(posts).where(isOwn)), isActive()))
      .orderBy(desc(draftLinks.createdAt), draftLinks.hash),
  })
  if (!post) throw notFound()
  return links
}

/** Revokes the viewer's link permanently. Idempotent. Errors: `not_found`. */
export async function revokeDraftLink(db: Database, viewer: Viewer, link: string): Promise<void> {
  const ownPostIds = db.select({ id: posts.id }).from(posts).where(isWrittenBy(viewer))
  const revoked = await db
    .update(draftLinks)
    .set({ revokedAt: sql`coalesce(${draftLinks.revokedAt}, ${now()})` })
    .where(sql`${eq(draftLinks.hash, link)} AND ${inArray(draftLinks.postId, ownPostIds)}`)
    .returning({ hash: draftLinks.hash })
  if (revoked.length === 0) throw notFound()
}

/** Returns a cron statement that deletes links 30 days after they expire. */
export const pruneDraftLinks = (db: Database): Statement => db.delete(draftLinks).where(lt(draftLinks.expiresAt, now() - 30 * DAY))
