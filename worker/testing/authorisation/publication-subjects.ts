import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import { publicationInvitations, publicationTransfers } from '#worker/publications/members/schema.ts'
import { aPost, aSeries, aSubmission, type SubmissionState } from '#worker/testing/index.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'

const addMember = (publicationId: number, userId: number, role: 'editor' | 'writer') =>
  database(env).insert(publicationMembers).values({ publicationId, userId, role, joinedAt: now() })

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
    await database(env)
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
    await database(env)
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

export async function publicationSubject({ state, publication }: SubjectOptions): Promise<Params> {
  if (state === 'missing') {
    const handle = `x${newHash()}`
    return { hash: newHash(), handle, username: handle }
  }
  if (state === 'closed') await database(env).update(publications).set({ closedAt: now() }).where(eq(publications.id, publication.id))
  return { hash: publication.hash, handle: publication.handle, username: publication.handle }
}

/** Creates a submission, unless the state is `missing`. The publication shows one post in every state, because its frame counts them. */
export async function submissionSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  const published = await aPost(owner, { title: 'پست فرستاده', publication })
  const post = state === 'published' ? published : await aPost(owner, { title: 'پست فرستاده', state: 'draft' })
  const isMissing = state === 'missing'
  const hash = isMissing ? newHash() : await aSubmission(owner, post, publication, state as SubmissionState)
  return { hash, post: isMissing ? newHash() : post.hash, publication: publication.hash }
}

/** Creates a series of two posts, unless the state is `missing`; `post` is the second one, and `other` is in no series. */
export async function seriesSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  const [first, second, other] = [
    await aPost(owner, { publication }),
    await aPost(owner, { publication }),
    await aPost(owner, { publication }),
  ]
  const params = { hash: publication.hash, username: publication.handle, post: second.hash, other: other.hash }
  if (state === 'missing') return { ...params, series: newHash() }
  await aSeries(publication, [other])
  const { hash } = await aSeries(publication, [first, second])
  return { ...params, series: hash }
}
