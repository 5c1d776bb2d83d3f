import { type Row, SIGNED_IN_ONLY, USER_BY_STATE } from './row.ts'

/** No API token may write; visitors are asked to sign in, and suspended users may not write before anything else is decided. */
const WRITE = { token: 403, visitor: 401, suspended: 403, everybody: 404 } as const
const IN_PUBLICATION = { of: 'publication', visitor: 401, everybody: 404 } as const
const inOpen = (status: number) => ({ open: status, closed: 404, missing: 404 })
const NO_WRITER = { publicationWriter: inOpen(403) }

const MEMBERS: readonly Row[] = [
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
]

const ONLY_PENDING = { pending: 204, accepted: 404, declined: 404, revoked: 404, expired: 404, missing: 404 } as const
const ENDED = { accepted: 409, declined: 409, revoked: 409, expired: 409, missing: 404 } as const
/** Whoever has the link may use it until somebody has answered. */
const BY_LINK = { accepted: 404, declined: 404, revoked: 404, expired: 409, missing: 404 } as const

const INVITATIONS: readonly Row[] = [
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
]

const TRANSFERS: readonly Row[] = [
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
]

/** Routes of members, invitations and transfers of publications. */
export const MEMBERSHIP_ROWS: readonly Row[] = [...MEMBERS, ...INVITATIONS, ...TRANSFERS]
