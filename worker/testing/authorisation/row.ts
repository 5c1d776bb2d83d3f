import type { StateOf, SubjectKind } from './subject.ts'

/**
 * `owner` owns the subject; `staleOwner` has not reauthenticated recently; `token` is an API token of the owner with all scopes;
 * `publication…` are members of the subject's publication, or of the post's publication. A suspended moderator has the rights of a suspended stranger.
 */
const REQUESTERS = [
  'visitor',
  'owner',
  'staleOwner',
  'suspendedOwner',
  'token',
  'stranger',
  'suspended',
  'publicationOwner',
  'publicationEditor',
  'publicationWriter',
  'moderator',
  'suspendedModerator',
  'admin',
] as const
export type Requester = (typeof REQUESTERS)[number]

/** A status, or where a redirect leads. */
export type Outcome = number | 'login' | '/home' | '/subscriptions'
type Cell<K extends SubjectKind> = Outcome | Record<StateOf<K>, Outcome>

interface RowOf<K extends SubjectKind> {
  /** `METHOD /path` of the router, or the path of a page. */
  route: string
  of: K
  /** Parameters that the subject does not set; a function derives them from those it sets. */
  params?: Record<string, string> | ((subject: Record<string, string>) => Record<string, string>)
  /** With `{name}` for the parameters of the route. */
  query?: string
  /** Body that satisfies the schema of the route; required if the route takes JSON. */
  body?: (values: { revision: number; key: string; handle: string; hash: string; publication: string }) => Record<string, unknown>
  upload?: { type: string; bytes: Uint8Array<ArrayBuffer> }
  /** Form body of a one-click unsubscribe (RFC 8058); the secret in the query authorizes it, so it needs no Origin. */
  oneClick?: string
  /** Form body sent by a machine client, which sends no Origin. */
  form?: string
  /** Outcome for requesters without a field of their own. */
  everybody: Cell<K>
  visitor?: Cell<K>
  owner?: Cell<K>
  staleSession?: Cell<K>
  /** Outcome for a suspended requester; also for a suspended owner, unless `suspendedOwner` is set. */
  suspended?: Cell<K>
  suspendedOwner?: Cell<K>
  /** Outcome for the owner's API token; 403 if absent. */
  token?: Cell<K> | 'same_as_owner'
  /** Outcome for members of the publication without a field of their own. */
  publication?: Cell<K>
  publicationOwner?: Cell<K>
  publicationEditor?: Cell<K>
  publicationWriter?: Cell<K>
  moderator?: Cell<K>
  admin?: Cell<K>
}

export type Row = { [K in SubjectKind]: RowOf<K> }[SubjectKind]

type OwnerRequester = 'owner' | 'staleOwner' | 'suspendedOwner' | 'token'
export const isOwner = (requester: Requester): requester is OwnerRequester =>
  requester === 'owner' || requester === 'staleOwner' || requester === 'suspendedOwner' || requester === 'token'

function findColumn(row: Row, requester: Requester): Outcome | Record<string, Outcome> {
  const { visitor, owner, staleSession, suspended, suspendedOwner, token, publication, moderator, admin, everybody } = row
  switch (requester) {
    case 'visitor':
      return visitor ?? everybody
    case 'owner':
      return owner ?? everybody
    case 'staleOwner':
      return staleSession ?? owner ?? everybody
    case 'suspendedOwner':
      return suspendedOwner ?? suspended ?? owner ?? everybody
    case 'token':
      return token === 'same_as_owner' ? (owner ?? everybody) : (token ?? 403)
    case 'suspended':
    case 'suspendedModerator':
      return suspended ?? everybody
    case 'moderator':
      return moderator ?? everybody
    case 'admin':
      return admin ?? moderator ?? everybody
    case 'stranger':
      return everybody
    default:
      return row[requester] ?? publication ?? everybody
  }
}

export function expectedOutcome(row: Row, requester: Requester, state: string): Outcome {
  const column = findColumn(row, requester)
  const outcome = typeof column === 'object' ? column[state] : column
  if (outcome === undefined) throw new Error(`${row.route} has no outcome for ${requester} and ${state}`)
  return outcome
}

export const isPage = ({ route }: Row): boolean => route.startsWith('/')
export const isMutation = (row: Row): boolean => !isPage(row) && !row.route.startsWith('GET ')

/**
 * Returns the requesters possible in a state: API tokens do not open pages, and a closed account, a publication or an unknown handle has no
 * owner.
 */
export function requestersFor(row: Row, state: string): readonly Requester[] {
  const isClosed = row.of === 'person' && (state === 'deactivated' || state === 'deleted')
  const hasNoOwner = row.of === 'person' && (state === 'publication' || state === 'missing')
  return REQUESTERS.filter((requester) => !(isPage(row) && requester === 'token') && !((isClosed || hasNoOwner) && isOwner(requester)))
}

/** Outcomes for readers: 410 for a post that was removed after publication, 404 for any other unpublished post. */
export const POST_FOR_READERS = {
  draft: 404,
  scheduled: 404,
  published: 200,
  withdrawn: 404,
  removed: 410,
  takenDown: 410,
  missing: 404,
} as const
/** Outcomes for the owner and the editors of a publication: posts that it does not show belong to their author only. */
export const POST_FOR_PUBLICATION = { ...POST_FOR_READERS, removed: 404, takenDown: 404 } as const
export const POST_FOR_AUTHOR = {
  draft: 200,
  scheduled: 200,
  published: 200,
  withdrawn: 200,
  removed: 404,
  takenDown: 404,
  missing: 404,
} as const
/** Outcomes for the author where removed posts are shown as well, as in statistics. */
export const POST_IN_ANY_STATE = { ...POST_FOR_AUTHOR, removed: 200, takenDown: 200 } as const
export const USER_BY_STATE = { active: 200, suspended: 200, deactivated: 410, deleted: 410, publication: 404, missing: 404 } as const
/** Outcomes of a route of staff, for those who are none. */
export const STAFF_ONLY = { visitor: 401, everybody: 403 } as const
export const REAUTHENTICATED_ONLY = { of: 'none', visitor: 401, staleSession: 403 } as const
export const SIGNED_IN_ONLY = { of: 'none', visitor: 401, everybody: 200 } as const
export const PUBLIC = { of: 'none', everybody: 200 } as const

/** The author’s status for a post that is not removed; removed posts are as in `POST_FOR_AUTHOR`. */
export const statusForAuthor = (status: number) => ({
  ...POST_FOR_AUTHOR,
  draft: status,
  scheduled: status,
  published: status,
  withdrawn: status,
})
