import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { findManaged, publicationRole } from '#worker/publications/publications/index.ts'
import type { AssignableRole, Invitation } from './contract.ts'
import { enqueueInvitationEmail, limitInvitations } from './invitation-email.ts'
import { publicationInvitations } from './schema.ts'

export const INVITATION_LIFETIME_MS = LIMITS.invitationDays * DAY
export const ROLE_NAMES: Record<AssignableRole, string> = { editor: 'دبیر', writer: 'نویسندهٔ' }

/** Roles that may give a role, and revoke an invitation to it. */
export const invitingRoles = (role: AssignableRole) => (role === 'editor' ? (['owner'] as const) : (['owner', 'editor'] as const))
export const mayInvite = (viewer: Viewer, hash: string, role: AssignableRole): SQL =>
  role === 'editor' ? sql`${publicationRole(viewer.id, hash)} = 'owner'` : sql`${publicationRole(viewer.id, hash)} IN ('owner', 'editor')`

export type Managed = Awaited<ReturnType<typeof findManaged>>

/** Condition: an unanswered invitation that has not expired. */
export const isPending = () => and(eq(publicationInvitations.state, 'pending'), gt(publicationInvitations.expiresAt, now()))

/** Selects the pending invitations of a publication as its owner and editors see them, newest first. */
export const selectInvitations = (db: Database, publicationId: number, condition?: SQL) =>
  db
    .select({
      hash: publicationInvitations.hash,
      role: publicationInvitations.role,
      address: publicationInvitations.email,
      createdAt: publicationInvitations.createdAt,
      expiresAt: publicationInvitations.expiresAt,
      person: { handle: users.handle, name: users.name, avatar: users.avatar },
    })
    .from(publicationInvitations)
    .leftJoin(users, eq(users.id, publicationInvitations.userId))
    .where(and(eq(publicationInvitations.publicationId, publicationId), isPending(), condition))
    .orderBy(desc(publicationInvitations.createdAt), desc(publicationInvitations.id))

/** SQL condition: the address belongs to an account separated from the inviter or the owner by a block. */
export const isBlockedAddress = (emailKey: string, viewer: Viewer, { ownerId }: Managed) => sql`EXISTS (SELECT 1 FROM credentials c
  WHERE c.email_key = ${emailKey} AND (${blockedBetween(sql`c.user_id`, viewer.id)} OR ${blockedBetween(sql`c.user_id`, ownerId)}))`

/** Lists the pending invitations. Throws `not_found` for anyone but a member and `forbidden` for a writer. */
export async function listInvitations(db: Database, viewer: Viewer, hash: string): Promise<Invitation[]> {
  const { id } = await findManaged(db, viewer, hash, ['owner', 'editor'])
  return selectInvitations(db, id)
}

/** Finds a pending invitation of the publication that the viewer may change. Throws `not_found` and `forbidden`. */
async function findChangeable(db: Database, viewer: Viewer, { hash, invitation }: { hash: string; invitation: string }) {
  const publication = await findManaged(db, viewer, hash, ['owner', 'editor'])
  const [found] = await db
    .select()
    .from(publicationInvitations)
    .where(and(eq(publicationInvitations.publicationId, publication.id), eq(publicationInvitations.hash, invitation), isPending()))
  if (!found) throw notFound()
  if (found.role === 'editor' && publication.role !== 'owner') throw new AppError('forbidden')
  return {
    publication,
    found,
    isChangeable: and(eq(publicationInvitations.id, found.id), isPending(), mayInvite(viewer, hash, found.role)),
  }
}

/** Revokes a pending invitation. Throws `not_found` if none is pending and `forbidden` for an editor and an invitation to edit. */
export async function revokeInvitation(db: Database, viewer: Viewer, target: { hash: string; invitation: string }): Promise<void> {
  const { isChangeable } = await findChangeable(db, viewer, target)
  const revoked = await db
    .update(publicationInvitations)
    .set({ state: 'revoked', answeredAt: now(), email: null, emailKey: null })
    .where(isChangeable)
    .returning({ id: publicationInvitations.id })
  if (revoked.length === 0) throw notFound()
}

/** Sends a pending invitation again and extends it; an email has a new link. Throws the errors of `revokeInvitation` and `rate_limited`. */
export async function resendInvitation(
  env: Env,
  db: Database,
  viewer: Viewer,
  target: { hash: string; invitation: string },
): Promise<void> {
  const { publication, found, isChangeable } = await findChangeable(db, viewer, target)
  const expiresAt = now() + INVITATION_LIFETIME_MS
  const when = sql`EXISTS (SELECT 1 FROM ${publicationInvitations} WHERE ${isChangeable})`
  const { emailKey, email, userId } = found
  const [token, news] = [newSecret(), { ref: `${found.hash}:${newHash()}`, title: publication.name, path: '/me/publications' }]
  if (email && emailKey) await limitInvitations(env, viewer, publication.hash, { emailKey })
  else await limitInvitations(env, viewer, publication.hash, { userId: userId ?? 0 })
  const message = { token, inviter: viewer.name, publication: publication.name, role: ROLE_NAMES[found.role], expiresAt }
  const { extended } = await write(db, {
    before: [
      email && emailKey
        ? enqueueInvitationEmail(db, { to: email, ...message }, sql`${when} AND NOT ${isBlockedAddress(emailKey, viewer, publication)}`)
        : notify(db, { kind: 'publication', event: 'invited', actorId: viewer.id, userId: userId ?? 0, ...news }, when),
    ],
    change: {
      extended: db
        .update(publicationInvitations)
        .set({ expiresAt, ...(email ? { tokenDigest: await sha256(token) } : {}) })
        .where(isChangeable)
        .returning({ id: publicationInvitations.id }),
    },
  })
  if (extended.length === 0) throw notFound()
}

/** Cron statement: deletes expired invitations, answered or not. */
export const pruneInvitations = (db: Database): Statement =>
  db.delete(publicationInvitations).where(lte(publicationInvitations.expiresAt, now()))
