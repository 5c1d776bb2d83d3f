import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { publicationInvitations, publicationMembers, publicationTransfers } from '#worker/publications/members/schema.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'

const db = () => database(env)

const addMember = (publicationId: number, userId: number, role: 'editor' | 'writer') =>
  db().insert(publicationMembers).values({ publicationId, userId, role, joinedAt: now() })

/** The owner of the subject is a writer of the publication, unless the state is `missing`. */
export async function publicationMemberSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  if (state === 'member') await addMember(publication.id, owner.id, 'writer')
  return { hash: publication.hash, handle: owner.handle }
}

const ANSWERED_STATES = { accepted: 'accepted', declined: 'declined', revoked: 'revoked' } as const
const isAnsweredState = (state: string): state is keyof typeof ANSWERED_STATES => state in ANSWERED_STATES

/** Creates an invitation of the subject's owner, by account and with a link, unless the state is `missing`. */
export async function publicationInvitationSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  const [invitation, token] = [newHash(), newSecret()]
  if (state !== 'missing')
    await db()
      .insert(publicationInvitations)
      .values({
        ...{ hash: invitation, publicationId: publication.id, role: 'writer', userId: owner.id, invitedBy: publication.ownerId },
        ...{ tokenDigest: await sha256(token), createdAt: 1, expiresAt: state === 'expired' ? 2 : now() + DAY },
        state: isAnsweredState(state) ? state : 'pending',
      })
  return { hash: publication.hash, invitation, token }
}

/** The owner of the subject is an editor to whom the publication is offered, unless the state is `missing`. */
export async function publicationTransferSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  await addMember(publication.id, owner.id, 'editor')
  if (state === 'offered')
    await db()
      .insert(publicationTransfers)
      .values({
        publicationId: publication.id,
        fromUserId: publication.ownerId,
        toUserId: owner.id,
        createdAt: now(),
        expiresAt: now() + DAY,
      })
  return { hash: publication.hash, handle: owner.handle }
}
