import { and, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import { invalidateMembership, isMember } from './change-members.ts'
import type { ReceivedInvitation } from './contract.ts'
import { isPending } from './pending-invitations.ts'
import { publicationInvitations } from './schema.ts'

/** An invitation by its public hash, for the account or the verified email address it was sent to, or by the secret of its link. */
export type InvitationKey = { hash: string } | { token: string }

/** Condition: the invitation is addressed to the viewer. The holder of a link may be anyone, until somebody has answered. */
async function isAddressedTo(viewer: Viewer, key: InvitationKey): Promise<SQL | undefined> {
  const { userId, hash, tokenDigest, state } = publicationInvitations
  if ('token' in key) return sql`${tokenDigest} = ${await sha256(key.token)} AND (${state} = 'pending' OR ${userId} = ${viewer.id})`
  return and(eq(hash, key.hash), isSentTo(viewer))
}

const isSentTo = (viewer: Viewer) => sql`(${publicationInvitations.userId} = ${viewer.id} OR ${publicationInvitations.emailKey} =
  (SELECT c.email_key FROM credentials c WHERE c.user_id = ${viewer.id} AND c.email_verified_at IS NOT NULL))`

const isReachable = (viewer: Viewer) =>
  and(
    isNull(publications.closedAt),
    not(blockedBetween(viewer.id, publications.ownerId)),
    not(blockedBetween(viewer.id, publicationInvitations.invitedBy)),
  )

const received = {
  id: publicationInvitations.id,
  hash: publicationInvitations.hash,
  role: publicationInvitations.role,
  state: publicationInvitations.state,
  userId: publicationInvitations.userId,
  invitedBy: publicationInvitations.invitedBy,
  expiresAt: publicationInvitations.expiresAt,
  publication: {
    id: columnAlias(publications.id, 'publication'),
    hash: columnAlias(publications.hash, 'publication_hash'),
    handle: columnAlias(publications.handle, 'publication_handle'),
    name: columnAlias(publications.name, 'publication_name'),
    description: publications.description,
    avatar: nullableColumnAlias(publications.avatar, 'publication_avatar'),
    memberCount: publications.memberCount,
    ownerId: publications.ownerId,
  },
  by: { handle: users.handle, name: users.name, avatar: users.avatar },
}

const selectReceived = (db: Database, viewer: Viewer, condition: SQL | undefined) =>
  db
    .select(received)
    .from(publicationInvitations)
    .innerJoin(publications, eq(publications.id, publicationInvitations.publicationId))
    .leftJoin(users, and(eq(users.id, publicationInvitations.invitedBy), isOpenAccount))
    .where(and(condition, isReachable(viewer)))
    .orderBy(desc(publicationInvitations.createdAt), desc(publicationInvitations.id))
    .limit(50)
type ReceivedRow = Awaited<ReturnType<typeof selectReceived>>[number]

/** Statement: the pending invitations to the viewer's account or verified email address, newest first. */
export const selectInvitationsTo = (db: Database, viewer: Viewer) =>
  selectReceived(db, viewer, and(isSentTo(viewer), isPending(), not(isMember(publications.id, viewer.id))))

export function viewReceived({ hash, role, expiresAt, by, publication }: ReceivedRow): ReceivedInvitation {
  const { id: _, ownerId: __, ...card } = publication
  return { hash, role, expiresAt, by, publication: card }
}

/** Reads a pending invitation by the secret of its link. Errors: the same `not_found` for wrong, answered and expired links. */
export async function readInvitation(db: Database, viewer: Viewer, token: string): Promise<ReceivedInvitation> {
  const [row] = await selectReceived(db, viewer, and(await isAddressedTo(viewer, { token }), isPending()))
  if (!row) throw notFound()
  return viewReceived(row)
}

async function findReceived(db: Database, viewer: Viewer, condition: SQL | undefined): Promise<ReceivedRow> {
  const [row] = await selectReceived(db, viewer, condition)
  if (!row) throw notFound()
  return row
}

const endedError = () => conflict('این دعوت دیگر برقرار نیست؛ از کسی که دعوتت کرده بخواه دوباره دعوتت کند.')

/**
 * Makes the viewer a member with the role of the invitation; a member keeps the present role. Idempotent. Throws `not_found` for an
 * invitation to somebody else, `conflict` for an expired, declined or revoked one and for a full publication.
 */
export async function acceptInvitation(db: Database, viewer: Viewer, key: InvitationKey) {
  const addressed = await isAddressedTo(viewer, key)
  const invitation = await findReceived(db, viewer, addressed)
  const { id, state, userId, publication } = invitation
  const accepted = { publication: { hash: publication.hash, handle: publication.handle } }
  if (state === 'accepted' && userId === viewer.id) return accepted
  const isOpen = sql`EXISTS ${openInvitation(db, viewer, and(eq(publicationInvitations.id, id), addressed))}`
  const hasJoined = sql`${isOpen} AND ${isMember(publication.id, viewer.id)}`
  const isBelowLimit = sql`(SELECT member_count FROM publications WHERE id = ${publication.id}) < ${LIMITS.publicationMembers}`
  const { joined } = await write(db, {
    before: [
      insertSelect(
        db,
        publicationMembers,
        { publicationId: publication.id, userId: viewer.id, role: invitation.role, joinedAt: now() },
        sql`WHERE ${isOpen} AND ${isBelowLimit}`,
      ).onConflictDoNothing(),
      ...announceAnswer(db, viewer, invitation, 'joined', hasJoined),
      invalidateMembership(db, publication.hash, viewer.hash, hasJoined),
    ],
    change: { joined: first(answer(db, viewer, id, 'accepted', hasJoined)) },
  })
  if (joined) return accepted
  const current = await findReceived(db, viewer, addressed)
  if (current.state === 'accepted') return accepted
  if (current.state === 'pending' && current.expiresAt > now()) throw conflict('این انتشارات جای عضو تازه ندارد؛ به مدیرش خبر بده.')
  throw endedError()
}

/** Declines an invitation. Idempotent. Throws `not_found` for an invitation to somebody else and `conflict` if it is no longer pending. */
export async function declineInvitation(db: Database, viewer: Viewer, key: InvitationKey): Promise<void> {
  const addressed = await isAddressedTo(viewer, key)
  const invitation = await findReceived(db, viewer, addressed)
  if (invitation.state === 'declined') return
  const isOpen = sql`EXISTS ${openInvitation(db, viewer, and(eq(publicationInvitations.id, invitation.id), addressed))}`
  const { declined } = await write(db, {
    before: announceAnswer(db, viewer, invitation, 'declined', isOpen),
    change: { declined: first(answer(db, viewer, invitation.id, 'declined', isOpen)) },
  })
  if (!declined) throw endedError()
}

/** Query: the invitation if it can still be answered. */
const openInvitation = (db: Database, viewer: Viewer, condition: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(publicationInvitations)
    .innerJoin(publications, eq(publications.id, publicationInvitations.publicationId))
    .where(and(condition, isPending(), isReachable(viewer)))

const answer = (db: Database, viewer: Viewer, id: number, state: 'accepted' | 'declined', when: SQL) =>
  db
    .update(publicationInvitations)
    .set({ state, userId: viewer.id, answeredAt: now(), email: null, emailKey: null })
    .where(and(eq(publicationInvitations.id, id), when))
    .returning({ id: publicationInvitations.id })

/** Statements that notify the inviter, or the owner if the inviter may no longer invite. */
function announceAnswer(
  db: Database,
  viewer: Viewer,
  { hash, invitedBy, publication }: ReceivedRow,
  event: 'joined' | 'declined',
  when: SQL,
): [Statement, Statement] {
  const news = { kind: 'publication', event, actorId: viewer.id, ref: hash } as const
  const subject = { title: publication.name, path: `/me/publications/${publication.hash}/members` }
  const isInviter = isMember(publication.id, invitedBy, sql`m.role <> 'writer'`)
  return [
    notify(db, { ...news, ...subject, userId: invitedBy }, sql`${when} AND ${isInviter}`),
    notify(db, { ...news, ...subject, userId: publication.ownerId }, sql`${when} AND NOT ${isInviter}`),
  ]
}
