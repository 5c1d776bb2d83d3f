import { and, desc, eq, gt, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { findManaged } from '#worker/publications/publications/index.ts'
import { findMember } from './change-members.ts'
import type { Transfer, TransferOffer } from './contract.ts'
import { publicationTransfers } from './schema.ts'
import { canTransfer, transferStatements } from './transfer-statements.ts'

const membersPath = (hash: string) => `/me/publications/${hash}/members`
const isActive = (userId: number): SQL => sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND state = 'active')`

const selectTransfer = (db: Database, publicationId: number) =>
  db
    .select({
      toUserId: publicationTransfers.toUserId,
      createdAt: publicationTransfers.createdAt,
      expiresAt: publicationTransfers.expiresAt,
      to: { handle: users.handle, name: users.name, avatar: users.avatar },
    })
    .from(publicationTransfers)
    .innerJoin(users, eq(users.id, publicationTransfers.toUserId))
    .where(and(eq(publicationTransfers.publicationId, publicationId), gt(publicationTransfers.expiresAt, now())))
type TransferRow = Awaited<ReturnType<typeof selectTransfer>>[number]

const viewTransfer = (row: TransferRow | undefined): Transfer => {
  if (!row) return { transfer: null }
  const { toUserId: _, ...transfer } = row
  return { transfer }
}

/** Reads the pending offer of the viewer's publication. Throws `not_found` and, for a member who is not the owner, `forbidden`. */
export async function readTransfer(db: Database, viewer: Viewer, hash: string): Promise<Transfer> {
  const { id } = await findManaged(db, viewer, hash, ['owner'])
  const [row] = await selectTransfer(db, id)
  return viewTransfer(row)
}

/**
 * Offers the viewer's publication to another member. Idempotent. Throws `not_found`, `forbidden` unless the viewer is the owner, `invalid` for
 * somebody who cannot become the owner and `conflict` while another member has an offer.
 */
export async function offerTransfer(db: Database, viewer: Viewer, hash: string, handle: string): Promise<Transfer> {
  const publication = await findManaged(db, viewer, hash, ['owner'])
  const member = await findMember(db, publication.id, handle).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? invalid({ handle: 'فقط به یکی از اعضا می‌توانی واگذارش کنی' }) : error
  })
  if (member.id === viewer.id) throw invalid({ handle: 'همین حالا مدیر هستی؛ عضو دیگری را انتخاب کن' })
  const isOffered = sql`EXISTS (SELECT 1 FROM publication_transfers WHERE publication_id = ${publication.id})`
  const isPossible = canTransfer({
    publication,
    fromId: viewer.id,
    toId: member.id,
    when: sql`${isActive(member.id)} AND NOT ${blockedBetween(viewer.id, member.id)}`,
  })
  const isNew = sql`${isPossible} AND NOT ${isOffered}`
  const at = now()
  const news = { ref: newHash(), title: publication.name, path: '/me/publications' }
  const { row } = await write(db, {
    change: [
      db
        .delete(publicationTransfers)
        .where(and(eq(publicationTransfers.publicationId, publication.id), lte(publicationTransfers.expiresAt, at))),
      notify(db, { kind: 'publication', event: 'transferOffered', actorId: viewer.id, userId: member.id, ...news }, isNew),
      insertSelect(
        db,
        publicationTransfers,
        {
          publicationId: publication.id,
          fromUserId: viewer.id,
          toUserId: member.id,
          createdAt: at,
          expiresAt: at + LIMITS.invitationDays * DAY,
        },
        sql`WHERE ${isNew}`,
      ),
    ],
    read: { row: first(selectTransfer(db, publication.id)) },
  })
  if (!row) throw invalid({ handle: 'حساب این عضو حالا نمی‌تواند مدیر شود؛ عضو دیگری را انتخاب کن' })
  if (row.toUserId !== member.id) throw conflict('پیشنهادی که به عضو دیگری داده‌ای هنوز برقرار است؛ اول آن را پس بگیر.')
  return viewTransfer(row)
}

/** Withdraws the pending offer of the viewer's publication. Idempotent. Throws the errors of `readTransfer`. */
export async function cancelTransfer(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const { id } = await findManaged(db, viewer, hash, ['owner'])
  await db
    .delete(publicationTransfers)
    .where(and(eq(publicationTransfers.publicationId, id), eq(publicationTransfers.fromUserId, viewer.id)))
}

const isOfferTo = (publicationId: number, userId: number) =>
  and(
    eq(publicationTransfers.publicationId, publicationId),
    eq(publicationTransfers.toUserId, userId),
    gt(publicationTransfers.expiresAt, now()),
  )

const endedError = () => conflict('این پیشنهاد دیگر برقرار نیست.')

/**
 * Makes the viewer the owner of a publication that was offered to them; the former owner becomes an editor. Idempotent. Throws `not_found` for
 * anyone but a member and `conflict` if the offer was cancelled, has expired or its sender closed the account.
 */
export async function acceptTransfer(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const publication = await findManaged(db, viewer, hash)
  if (publication.role === 'owner') return
  const fromId = publication.ownerId
  const when = sql`EXISTS (SELECT 1 FROM ${publicationTransfers} WHERE ${isOfferTo(publication.id, viewer.id)} AND from_user_id = ${fromId})
    AND EXISTS (SELECT 1 FROM users WHERE id = ${fromId} AND state IN ('active', 'suspended')) AND ${isActive(viewer.id)}`
  const transfer = { publication, fromId, toId: viewer.id, former: 'editor', when } as const
  const guard = canTransfer(transfer)
  const news = { ref: newHash(), title: publication.name, path: membersPath(hash) }
  await atomic(db, [
    notify(db, { kind: 'publication', event: 'transferAccepted', actorId: viewer.id, userId: fromId, ...news }, guard),
    ...transferStatements(db, transfer),
  ])
  const { role } = await findManaged(db, viewer, hash)
  if (role !== 'owner') throw endedError()
}

/** Declines an offer. Throws `not_found` for anyone but a member and `conflict` if it is no longer pending. */
export async function declineTransfer(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const { id, ownerId, name } = await findManaged(db, viewer, hash)
  const isPending = sql`EXISTS (SELECT 1 FROM ${publicationTransfers} WHERE ${isOfferTo(id, viewer.id)})`
  const news = { ref: newHash(), title: name, path: membersPath(hash) }
  const { declined } = await write(db, {
    before: [notify(db, { kind: 'publication', event: 'transferDeclined', actorId: viewer.id, userId: ownerId, ...news }, isPending)],
    change: {
      declined: db.delete(publicationTransfers).where(isOfferTo(id, viewer.id)).returning({ id: publicationTransfers.publicationId }),
    },
  })
  if (declined.length === 0) throw endedError()
}

/** Statement: the offers that wait for the viewer, newest first. */
export const selectTransfersTo = (db: Database, viewer: Viewer) =>
  db
    .select({
      expiresAt: publicationTransfers.expiresAt,
      publication: {
        hash: columnAlias(publications.hash, 'publication_hash'),
        handle: columnAlias(publications.handle, 'publication_handle'),
        name: columnAlias(publications.name, 'publication_name'),
        description: publications.description,
        avatar: nullableColumnAlias(publications.avatar, 'publication_avatar'),
        memberCount: publications.memberCount,
      },
      from: { handle: users.handle, name: users.name, avatar: users.avatar },
    })
    .from(publicationTransfers)
    .innerJoin(publications, eq(publications.id, publicationTransfers.publicationId))
    .innerJoin(users, eq(users.id, publicationTransfers.fromUserId))
    .where(
      and(
        eq(publicationTransfers.toUserId, viewer.id),
        gt(publicationTransfers.expiresAt, now()),
        isNull(publications.closedAt),
        isOpenAccount,
        not(blockedBetween(viewer.id, users.id)),
      ),
    )
    .orderBy(desc(publicationTransfers.createdAt))
    .limit(50) satisfies Promise<TransferOffer[]>

/** Cron statement: deletes expired offers. */
export const pruneTransfers = (db: Database): Statement => db.delete(publicationTransfers).where(lte(publicationTransfers.expiresAt, now()))
