import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { publicationMembers } from '#worker/publications/directory/schema.ts'
import { findManaged, publicationRole } from '#worker/publications/publications/index.ts'
import type { AssignableRole } from './contract.ts'

const MUST_TRANSFER = 'مدیر انتشارات نقش دیگری نمی‌گیرد و از آن بیرون نمی‌رود؛ اول مدیریت را به عضو دیگری واگذار کن.'

/** Finds a member by handle, even one whose account is closed. Throws `not_found`. */
export async function findMember(db: Database, publicationId: number, handle: string) {
  const [member] = await db
    .select({ id: users.id, hash: users.hash, handle: users.handle, state: users.state, role: publicationMembers.role })
    .from(publicationMembers)
    .innerJoin(users, eq(users.id, publicationMembers.userId))
    .where(and(eq(publicationMembers.publicationId, publicationId), eq(users.handle, handle)))
  if (!member) throw notFound()
  return member
}

/** SQL condition: the user is a member with a role that fulfils `condition`, which refers to it as `m.role`. */
export const isMember = (publicationId: number | SQLWrapper, userId: number, condition: SQL = sql`1`): SQL =>
  sql`EXISTS (SELECT 1 FROM publication_members m WHERE m.publication_id = ${publicationId} AND m.user_id = ${userId} AND ${condition})`

const rowOf = (publicationId: number, userId: number) =>
  and(eq(publicationMembers.publicationId, publicationId), eq(publicationMembers.userId, userId), ne(publicationMembers.role, 'owner'))

const membersPath = (hash: string) => `/me/publications/${hash}/members`

/** Statement that drops the cached pages of the publication and the lists of its member. */
export const invalidateMembership = (db: Database, publicationHash: string, userHash: string, when: SQL): Statement =>
  invalidate(db, [publicationCacheTag(publicationHash), userCacheTag(userHash)], when)

/**
 * Makes a member an editor or a writer. Idempotent. Throws `not_found` for an unknown member, `forbidden` unless the viewer is the owner and
 * `conflict` for the owner’s role.
 */
export async function changeRole(
  db: Database,
  viewer: Viewer,
  { hash, handle, role }: { hash: string; handle: string; role: AssignableRole },
): Promise<void> {
  const publication = await findManaged(db, viewer, hash, ['owner'])
  const member = await findMember(db, publication.id, handle)
  if (member.role === 'owner') throw conflict(MUST_TRANSFER)
  const isOwner = sql`${publicationRole(viewer.id, hash)} = 'owner'`
  const isChange = sql`${isMember(publication.id, member.id, sql`m.role NOT IN ('owner', ${role})`)} AND ${isOwner}`
  const news = { ref: newHash(), title: publication.name, path: membersPath(hash) }
  const { changed } = await write(db, {
    before: [
      notify(db, { kind: 'publication', event: 'roleChanged', actorId: viewer.id, userId: member.id, ...news }, isChange),
      invalidateMembership(db, hash, member.hash, isChange),
    ],
    change: {
      changed: db
        .update(publicationMembers)
        .set({ role })
        .where(and(rowOf(publication.id, member.id), isOwner))
        .returning({ role: publicationMembers.role }),
    },
  })
  if (changed.length === 0) throw notFound()
}

/**
 * Removes a member: the owner anyone else, an editor writers. Posts and submissions of the member stay. Throws `not_found` for an unknown
 * member, `forbidden` for a role above the viewer’s and `conflict` for the owner.
 */
export async function removeMember(db: Database, viewer: Viewer, { hash, handle }: { hash: string; handle: string }): Promise<void> {
  const publication = await findManaged(db, viewer, hash, ['owner', 'editor'])
  const member = await findMember(db, publication.id, handle)
  if (publication.role === 'editor' && member.role !== 'writer') throw new AppError('forbidden')
  if (member.role === 'owner') throw conflict(MUST_TRANSFER)
  const role = publicationRole(viewer.id, hash)
  const mayRemove = sql`(${role} = 'owner' AND m.role <> 'owner' OR ${role} = 'editor' AND m.role = 'writer')`
  const isRemovable = isMember(publication.id, member.id, mayRemove)
  const news = { ref: newHash(), title: publication.name, path: `/${publication.handle}` }
  const { removed } = await write(db, {
    before: [
      notify(db, { kind: 'publication', event: 'removed', actorId: viewer.id, userId: member.id, ...news }, isRemovable),
      invalidateMembership(db, hash, member.hash, isRemovable),
    ],
    change: {
      removed: db
        .delete(publicationMembers)
        .where(and(rowOf(publication.id, member.id), isRemovable))
        .returning({ role: publicationMembers.role }),
    },
  })
  if (removed.length === 0) throw notFound()
}

/** Ends the viewer’s membership. Throws `not_found` for anyone but a member and `conflict` for the owner. */
export async function leavePublication(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const publication = await findManaged(db, viewer, hash)
  const isRemovable = isMember(publication.id, viewer.id, sql`m.role <> 'owner'`)
  const { left } = await write(db, {
    before: [invalidateMembership(db, hash, viewer.hash, isRemovable)],
    change: { left: db.delete(publicationMembers).where(rowOf(publication.id, viewer.id)).returning({ role: publicationMembers.role }) },
  })
  if (left.length === 0) throw conflict(MUST_TRANSFER)
}
