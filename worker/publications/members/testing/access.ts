import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { publicationMembers } from '#worker/publications/directory/schema.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY, USER_BY_STATE } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { publicationInvitations, publicationTransfers } from '../schema.ts'

const IN_PUBLICATION = { of: 'publication', visitor: 401, everybody: 404 } as const
const inOpen = (status: number) => ({ open: status, closed: 404, missing: 404 })
/** No API token may write; visitors are asked to sign in, and suspended users may not write before anything else is decided. */
const WRITE = { token: 403, visitor: 401, suspended: 403, everybody: 404 } as const
const NO_WRITER = { publicationWriter: inOpen(403) }
const ONLY_PENDING = { pending: 204, accepted: 404, declined: 404, revoked: 404, expired: 404, missing: 404 } as const
const ENDED = { accepted: 409, declined: 409, revoked: 409, expired: 409, missing: 404 } as const
/** Whoever has the link may use it until somebody has answered. */
const BY_LINK = { accepted: 404, declined: 404, revoked: 404, expired: 409, missing: 404 } as const
const addMember = (publicationId: number, userId: number, role: 'editor' | 'writer') =>
  database(env).insert(publicationMembers).values({ publicationId, userId, role, joinedAt: now() })

/** The owner of the subject is a writer of the publication, unless the state is `missing`. */
const publicationMemberSubject = subject({
  states: ['member', 'missing'],
  belongsTo: 'publication',
  async create({ state, owner, publication }) {
    if (state === 'member') await addMember(publication.id, owner.id, 'writer')
    return { hash: publication.hash, handle: owner.handle }
  },
})

/** Creates an invitation of the subject's owner, by account and with a link, unless the state is `missing`. */
const publicationInvitationSubject = subject({
  states: ['pending', 'accepted', 'declined', 'revoked', 'expired', 'missing'],
  belongsTo: 'publication',
  async create({ state, owner, publication }) {
    const [invitation, token] = [newHash(), newSecret()]
    if (state !== 'missing')
      await database(env)
        .insert(publicationInvitations)
        .values({
          ...{ hash: invitation, publicationId: publication.id, role: 'writer', userId: owner.id, invitedBy: publication.ownerId },
          ...{ tokenDigest: await sha256(token), createdAt: 1, expiresAt: state === 'expired' ? 2 : now() + DAY },
          state: state === 'expired' ? 'pending' : state,
        })
    return { hash: publication.hash, invitation, token }
  },
})

/** The owner of the subject is an editor to whom the publication is offered, unless the state is `missing`. */
const publicationTransferSubject = subject({
  states: ['offered', 'missing'],
  belongsTo: 'publication',
  async create({ state, owner, publication }) {
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
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    publicationMember: typeof publicationMemberSubject
    publicationInvitation: typeof publicationInvitationSubject
    publicationTransfer: typeof publicationTransferSubject
  }
}

export const access: Access = {
  subjects: {
    publicationMember: publicationMemberSubject,
    publicationInvitation: publicationInvitationSubject,
    publicationTransfer: publicationTransferSubject,
  },
  rows: withOwnersToken([
    { route: 'GET /api/publications/mine', ...SIGNED_IN_ONLY },
    { route: 'GET /api/publications/of/:handle', of: 'person', everybody: USER_BY_STATE },
    { route: 'GET /api/publications/writers/:handle', of: 'publication', everybody: { open: 200, closed: 410, missing: 404 } },
    { route: 'GET /api/publications/:hash/members', ...IN_PUBLICATION, publication: inOpen(200) },
    {
      route: 'PATCH /api/publications/:hash/members/:handle',
      of: 'publicationMember',
      body: () => ({ role: 'editor' }),
      ...WRITE,
      owner: { member: 403, missing: 404 },
      publication: 403,
      publicationOwner: { member: 204, missing: 404 },
    },
    {
      route: 'DELETE /api/publications/:hash/members/:handle',
      of: 'publicationMember',
      ...WRITE,
      owner: { member: 403, missing: 404 },
      publication: { member: 204, missing: 404 },
      publicationWriter: 403,
    },
    {
      route: 'DELETE /api/publications/:hash/membership',
      of: 'publicationMember',
      ...WRITE,
      owner: { member: 204, missing: 404 },
      publication: 204,
      publicationOwner: 409,
    },
    { route: 'GET /api/publications/pending-offers', ...SIGNED_IN_ONLY },
    { route: 'GET /api/publications/:hash/invitations', ...IN_PUBLICATION, publication: inOpen(200), ...NO_WRITER },
    {
      route: 'POST /api/publications/:hash/invitations',
      of: 'publication',
      body: ({ key }) => ({ to: `${key}@mail.example`, role: 'writer' }),
      ...WRITE,
      publication: inOpen(201),
      ...NO_WRITER,
    },
    {
      route: 'DELETE /api/publications/:hash/invitations/:invitation',
      of: 'publicationInvitation',
      ...WRITE,
      publication: ONLY_PENDING,
      publicationWriter: 403,
    },
    {
      route: 'POST /api/publications/:hash/invitations/:invitation/resend',
      of: 'publicationInvitation',
      ...WRITE,
      publication: ONLY_PENDING,
      publicationWriter: 403,
    },
    {
      route: 'POST /api/publications/pending-offers/:invitation/accept',
      of: 'publicationInvitation',
      ...WRITE,
      owner: { ...ENDED, pending: 200, accepted: 200 },
    },
    {
      route: 'POST /api/publications/pending-offers/:invitation/decline',
      of: 'publicationInvitation',
      ...WRITE,
      owner: { ...ENDED, pending: 204, declined: 204 },
    },
    {
      route: 'GET /api/publications/invitation-links/:token',
      of: 'publicationInvitation',
      visitor: 401,
      everybody: { ...ONLY_PENDING, pending: 200 },
    },
    {
      route: 'POST /api/publications/invitation-links/:token/accept',
      of: 'publicationInvitation',
      ...WRITE,
      owner: { ...ENDED, pending: 200, accepted: 200 },
      everybody: { ...BY_LINK, pending: 200 },
    },
    {
      route: 'POST /api/publications/invitation-links/:token/decline',
      of: 'publicationInvitation',
      ...WRITE,
      owner: { ...ENDED, pending: 204, declined: 204 },
      everybody: { ...BY_LINK, pending: 204 },
    },
    {
      route: 'GET /api/publications/:hash/transfer',
      of: 'publicationTransfer',
      visitor: 401,
      owner: 403,
      publication: 403,
      publicationOwner: 200,
      everybody: 404,
    },
    {
      route: 'PUT /api/publications/:hash/transfer',
      of: 'publicationTransfer',
      body: ({ handle }) => ({ handle }),
      ...WRITE,
      owner: 403,
      staleSession: 403,
      publication: 403,
      publicationOwner: 200,
    },
    {
      route: 'DELETE /api/publications/:hash/transfer',
      of: 'publicationTransfer',
      ...WRITE,
      owner: 403,
      publication: 403,
      publicationOwner: 204,
    },
    {
      route: 'POST /api/publications/:hash/transfer/accept',
      of: 'publicationTransfer',
      ...WRITE,
      owner: { offered: 204, missing: 409 },
      publication: 409,
      // The owner's repeated request changes nothing.
      publicationOwner: 204,
    },
    {
      route: 'POST /api/publications/:hash/transfer/decline',
      of: 'publicationTransfer',
      ...WRITE,
      owner: { offered: 204, missing: 409 },
      publication: 409,
    },
  ]),
  blocked: [
    { route: '/api/publications/writers/:handle', buildPath: ({ third }) => `/api/publications/writers/${third.publication}?limit=50` },
  ],
  unblocked: {
    'own lists, publications, shows and interests': ['/api/publications/mine'],
    'publications are not personal; the profile that lists them is blocked': ['/api/publications/of/:handle'],
    'those who work in a publication, or write for it, work together': [
      '/api/publications/:hash/members',
      '/api/publications/:hash/invitations',
      '/api/publications/:hash/transfer',
      '/api/publications/pending-offers',
      '/api/publications/invitation-links/:token',
    ],
  },
}
