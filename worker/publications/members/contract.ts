import { z } from 'zod'
import { Handle, Hash, Picture } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { Email, UserCard } from '#worker/account/auth/contract.ts'
import { MemberRole } from '#worker/publications/publications/contract.ts'

const Count = z.number().int()
const Time = z.number().int()

export const MembershipCard = z.strictObject({
  hash: Hash,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  avatar: Picture.nullable(),
  postCount: Count,
  followerCount: Count,
  memberCount: Count,
  role: MemberRole,
})
export type MembershipCard = z.infer<typeof MembershipCard>
export const Memberships = page(MembershipCard)

/** A member for other members; `joinedAt` is in UTC ms. */
export const Member = z.strictObject({ person: UserCard, role: MemberRole, joinedAt: Time })
export type Member = z.infer<typeof Member>
export const Members = page(Member)
/** A search returns one page of at most `LIMITS.pageSizeMax` members. */
export const MembersQuery = PageQuery.extend({ search: z.string().trim().max(60).optional() })
export type MembersQuery = z.infer<typeof MembersQuery>

export const Writer = z.strictObject({ person: UserCard, role: MemberRole })
export const Writers = page(Writer)

/** Roles that an invitation gives and that the owner may give to a member; a transfer makes the owner. */
export const AssignableRole = MemberRole.exclude(['owner'])
export type AssignableRole = z.infer<typeof AssignableRole>
export const ChangeRole = z.strictObject({ role: AssignableRole })

const EMPTY_MESSAGE = 'نام کاربری یا ایمیل کسی را که دعوت می‌کنی بنویس'

/** A handle, with or without `@`, or an email address. */
const Invitee = z
  .string()
  .max(254, 'این بیش از اندازه بلند است')
  .transform((text, context): { handle: string } | { email: string } => {
    const plain = cleanAddress(text).replace(/^@/, '')
    if (plain === '') context.addIssue(EMPTY_MESSAGE)
    else if (plain.includes('@')) {
      const email = Email.safeParse(plain)
      if (email.success) return { email: email.data }
      context.addIssue(email.error.issues[0]?.message ?? EMPTY_MESSAGE)
    } else {
      const handle = Handle.safeParse(plain.toLowerCase())
      if (handle.success) return { handle: handle.data }
      context.addIssue(handle.error.issues[0]?.message ?? EMPTY_MESSAGE)
    }
    return z.NEVER
  })

export const CreateInvitation = z.strictObject({ to: Invitee, role: AssignableRole })
export type CreateInvitation = z.infer<typeof CreateInvitation>

/** A pending invitation for the owner and editors, to a user or to an email address. Times are in UTC ms. */
export const Invitation = z.strictObject({
  hash: Hash,
  role: AssignableRole,
  person: UserCard.nullable(),
  address: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
})
export type Invitation = z.infer<typeof Invitation>
/** At most `LIMITS.pendingInvitations`, newest first. */
export const Invitations = z.strictObject({ invitations: z.array(Invitation) })

export const OfferingPublication = z.strictObject({
  hash: Hash,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  avatar: Picture.nullable(),
  memberCount: Count,
})

/** A pending invitation for the invited person; `by` is null if the inviter closed the account. */
export const ReceivedInvitation = z.strictObject({
  hash: Hash,
  publication: OfferingPublication,
  role: AssignableRole,
  by: UserCard.nullable(),
  expiresAt: Time,
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const TransferOffer = z.strictObject({ publication: OfferingPublication, from: UserCard, expiresAt: Time })
export type TransferOffer = z.infer<typeof TransferOffer>

/** What waits for the viewer's answer, newest first; at most fifty of each. */
export const PendingOffers = z.strictObject({ invitations: z.array(ReceivedInvitation), transfers: z.array(TransferOffer) })
export type PendingOffers = z.infer<typeof PendingOffers>

export const AcceptedInvitation = z.strictObject({ publication: z.strictObject({ hash: Hash, handle: z.string() }) })

export const OfferTransfer = z.strictObject({ handle: Handle })
/** The owner's pending offer. */
export const Transfer = z.strictObject({
  transfer: z.strictObject({ to: UserCard, createdAt: Time, expiresAt: Time }).nullable(),
})
export type Transfer = z.infer<typeof Transfer>
