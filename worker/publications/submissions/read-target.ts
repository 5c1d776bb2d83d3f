import { eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { selectBlockedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { MemberRole } from '#worker/people/profiles/contract.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { SubmissionTarget } from './contract.ts'

async function findTarget(db: Database, viewer: Viewer, where: SQL) {
  const [row] = await db
    .select({
      id: publications.id,
      hash: publications.hash,
      handle: publications.handle,
      name: publications.name,
      avatar: publications.avatar,
      guidelines: publications.guidelines,
      acceptsSubmissions: publications.acceptsSubmissions,
      role: sql<MemberRole | null>`(SELECT m.role FROM publication_members m
        WHERE m.publication_id = ${publications.id} AND m.user_id = ${viewer.id})`.as('member_role'),
      blocked: selectBlockedBy(viewer.id, publications.ownerId).as('blocked'),
      activeCount:
        sql<number>`(SELECT count(*) FROM submissions s WHERE s.publication_id = ${publications.id} AND s.author_id = ${viewer.id}
        AND s.is_guest = 1 AND s.state IN ('open', 'returned', 'accepted'))`.as('active_count'),
    })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.ownerId))
    .where(sql`${where} AND ${publications.closedAt} IS NULL`)
  return row
}
export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>

/** Returns a publication as the viewer sees it before submitting. Errors: `not_found`, also if it is closed. */
export async function readTarget(db: Database, viewer: Viewer, handle: string): Promise<SubmissionTarget> {
  const target = await findTarget(db, viewer, eq(publications.handle, handle))
  if (!target) throw notFound()
  const { hash, name, avatar, guidelines, role, blocked, activeCount } = target
  const acceptsSubmissions = (role !== null || target.acceptsSubmissions) && blocked === null
  const limit = role === null ? LIMITS.guestSubmissions : null
  return { hash, handle: target.handle, name, avatar, guidelines, acceptsSubmissions, role, activeCount, limit }
}

/**
 * Returns the publication that the viewer may submit to. Errors: `not_found`, also if it is closed; `conflict` if it does not accept
 * submissions of the viewer, the viewer can publish there directly, or has reached the limit of guests.
 */
export async function requireTarget(db: Database, viewer: Viewer, hash: string): Promise<Target> {
  const target = await findTarget(db, viewer, eq(publications.hash, hash))
  if (!target) throw notFound()
  const { role, blocked, activeCount } = target
  if (role === 'owner' || role === 'editor')
    throw conflict('در این انتشارات می‌توانی بی‌واسطه منتشر کنی؛ هنگام انتشار، همین انتشارات را انتخاب کن.')
  if (blocked !== null) throw conflict('نمی‌توانی برای این انتشارات پست بفرستی؛ انتشارات دیگری انتخاب کن.')
  if (role === null && !target.acceptsSubmissions)
    throw conflict('این انتشارات اکنون پست نمی‌پذیرد؛ بعدتر سر بزن یا انتشارات دیگری انتخاب کن.')
  if (role === null && activeCount >= LIMITS.guestSubmissions) throw tooManySubmissions()
  return target
}

const tooManySubmissions = () => conflict('سه پستت نزد این انتشارات است؛ تا پاسخ یکی از آن‌ها صبر کن، یا یکی را پس بگیر.')
