import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { normalizeEmail } from '#worker/account/auth/index.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { findUserByHandle } from '#worker/people/profiles/index.ts'
import { findManaged } from '#worker/publications/publications/index.ts'
import { isMember } from './change-members.ts'
import type { AssignableRole, CreateInvitation, Invitation } from './contract.ts'
import { enqueueInvitationEmail, limitInvitations } from './invitation-email.ts'
import {
  INVITATION_LIFETIME_MS,
  invitingRoles,
  isBlockedAddress,
  type Managed,
  mayInvite,
  ROLE_NAMES,
  selectInvitations,
} from './pending-invitations.ts'
import { publicationInvitations } from './schema.ts'

interface NewInvitation {
  /** Column values that identify the invited person. */
  invitee: { userId: number } | { email: string; emailKey: string; tokenDigest: string }
  /** Condition: a pending invitation, expired or not, is for this person. */
  isForInvitee: SQL
  /** Further condition for the invitation. */
  allowed: SQL
  /** Statements that tell the person, if the condition holds. */
  notifyInvitee: (hash: string, expiresAt: number, when: SQL) => Statement
}

/**
 * Invites a person by handle or email address. Idempotent while an invitation to the same role is pending. Throws `forbidden` for a role that
 * the viewer may not give, `invalid` for an unknown, blocked or blocking person or a member, `conflict` for a pending invitation to another
 * role or too many of them, and `rate_limited`.
 */
export async function createInvitation(
  env: Env,
  db: Database,
  viewer: Viewer,
  hash: string,
  { to, role }: CreateInvitation,
): Promise<Invitation> {
  const publication = await findManaged(db, viewer, hash, invitingRoles(role))
  const invitation =
    'email' in to
      ? await inviteByEmail(env, db, viewer, publication, role, to.email)
      : await inviteByHandle(env, db, viewer, publication, to.handle)
  const { invitee, isForInvitee, allowed, notifyInvitee } = invitation
  const [at, made] = [now(), newHash()]
  const expiresAt = at + INVITATION_LIFETIME_MS
  const isOfPublication = sql`publication_id = ${publication.id} AND state = 'pending'`
  const isNew = sql`${mayInvite(viewer, hash, role)} AND ${allowed}
    AND NOT EXISTS (SELECT 1 FROM publication_invitations WHERE ${isOfPublication} AND ${isForInvitee})
    AND (SELECT count(*) FROM publication_invitations WHERE ${isOfPublication} AND expires_at > ${at}) < ${LIMITS.pendingInvitations}`
  const { pending } = await write(db, {
    change: [
      db.delete(publicationInvitations).where(sql`${isOfPublication} AND ${isForInvitee} AND expires_at <= ${at}`),
      notifyInvitee(made, expiresAt, isNew),
      insertSelect(
        db,
        publicationInvitations,
        { id: sql`NULL`, hash: made, publicationId: publication.id, role, ...invitee, invitedBy: viewer.id, createdAt: at, expiresAt },
        sql`WHERE ${isNew}`,
      ),
    ],
    read: { pending: first(selectInvitations(db, publication.id, isForInvitee)) },
  })
  if (!pending) throw await explainRefusal(db, viewer, publication, invitee)
  if (pending.role !== role) throw conflict('این شخص دعوتی با نقش دیگر دارد؛ اول آن را پس بگیر.')
  return pending
}

async function inviteByHandle(env: Env, db: Database, viewer: Viewer, publication: Managed, handle: string): Promise<NewInvitation> {
  const person = await findUserByHandle(db, handle, undefined, viewer.id).catch(explainUnreachable)
  await limitInvitations(env, viewer, publication.hash, { userId: person.id })
  const news = { title: publication.name, path: '/me/publications' }
  return {
    invitee: { userId: person.id },
    isForInvitee: sql`user_id = ${person.id}`,
    allowed: sql`NOT ${isMember(publication.id, person.id)} AND NOT ${blockedBetween(person.id, viewer.id)}
      AND NOT ${blockedBetween(person.id, publication.ownerId)} AND EXISTS (SELECT 1 FROM users WHERE id = ${person.id} AND state IN ('active', 'suspended'))`,
    notifyInvitee: (ref, _, when) =>
      notify(db, { kind: 'publication', event: 'invited', actorId: viewer.id, userId: person.id, ref, ...news }, when),
  }
}

function explainUnreachable(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'forbidden') throw invalid({ to: 'این شخص را نمی‌توانی دعوت کنی، چون یکی از شما دیگری را مسدود کرده است' })
  if (error.code === 'not_found' || error.code === 'gone') throw invalid({ to: 'کسی با این نام کاربری پیدا نشد؛ درست نوشته‌ای؟' })
  throw error
}

/** Invites an address the same way whether it belongs to an account or not; one whose owner and the viewer are blocked gets no email. */
async function inviteByEmail(
  env: Env,
  db: Database,
  viewer: Viewer,
  publication: Managed,
  role: AssignableRole,
  email: string,
): Promise<NewInvitation> {
  const [emailKey, token] = [normalizeEmail(email), newSecret()]
  await limitInvitations(env, viewer, publication.hash, { emailKey })
  const message = { to: email, token, inviter: viewer.name, publication: publication.name, role: ROLE_NAMES[role] }
  return {
    invitee: { email, emailKey, tokenDigest: await sha256(token) },
    isForInvitee: sql`email_key = ${emailKey}`,
    allowed: sql`1`,
    notifyInvitee: (_, expiresAt, when) =>
      enqueueInvitationEmail(db, { ...message, expiresAt }, sql`${when} AND NOT ${isBlockedAddress(emailKey, viewer, publication)}`),
  }
}

async function explainRefusal(db: Database, viewer: Viewer, publication: Managed, invitee: NewInvitation['invitee']): Promise<AppError> {
  // The role may have changed since it was read.
  await findManaged(db, viewer, publication.hash, ['owner', 'editor'])
  const userId = 'userId' in invitee ? invitee.userId : 0
  const [found] = await db.all<{ member: number; blocked: number }>(
    sql`SELECT ${isMember(publication.id, userId)} AS member, ${blockedBetween(userId, publication.ownerId)} AS blocked`,
  )
  if (found?.member) return invalid({ to: 'این شخص همین حالا عضو انتشارات است' })
  if (found?.blocked) return invalid({ to: 'این شخص را نمی‌توانی دعوت کنی، چون بین او و مدیر انتشارات مسدودی هست' })
  return conflict(`هر انتشارات حداکثر ${persianDigits(LIMITS.pendingInvitations)} دعوت بی‌پاسخ دارد؛ چند تا را پس بگیر و دوباره دعوت کن.`)
}
