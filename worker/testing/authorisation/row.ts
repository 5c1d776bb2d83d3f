/** What a route is asked about, in every state that decides an answer. `none` is for routes about nothing or about oneself. */
export const STATES = {
  none: ['any'],
  post: ['draft', 'scheduled', 'published', 'withdrawn', 'removed', 'takenDown', 'missing'],
  comment: ['visible', 'held', 'hidden', 'removed', 'missing'],
  draftLink: ['active', 'revoked', 'expired', 'ofRemovedPost', 'missing'],
  list: ['public', 'private', 'missing'],
  person: ['active', 'suspended', 'deactivated', 'deleted', 'publication', 'missing'],
  podcast: ['shown', 'removed', 'missing'],
  privateFeed: ['active', 'revoked', 'missing'],
  podcastImport: ['begun', 'missing'],
  tag: ['known', 'hidden', 'missing'],
  picture: ['stored', 'missing'],
  audio: ['stored', 'missing'],
  session: ['active', 'missing'],
  apiToken: ['active', 'missing'],
  passkey: ['active', 'missing'],
  suspension: ['appealed', 'lifted', 'missing'],
} as const

export type SubjectKind = keyof typeof STATES
export type StateOf<K extends SubjectKind> = (typeof STATES)[K][number]

/**
 * Everybody who may ask. The owner is whose the subject is, the unproven owner one whose last proof is old, the token one of the
 * owner's with every scope; the publication is the one a post stands in.
 */
export const REQUESTERS = [
  'visitor',
  'owner',
  'unprovenOwner',
  'suspendedOwner',
  'token',
  'stranger',
  'suspended',
  'publicationOwner',
  'publicationEditor',
  'publicationWriter',
  'moderator',
  'admin',
] as const
export type Requester = (typeof REQUESTERS)[number]

/** A status, or where a page sends the asker; a subject's states may each have their own. */
export type Outcome = number | 'login' | '/home'
type Cell<K extends SubjectKind> = Outcome | Record<StateOf<K>, Outcome>

interface RowOf<K extends SubjectKind> {
  /** `METHOD /path` as the router has it, or the path of a page. */
  route: string
  of: K
  /** Parameters the subject does not give. */
  params?: Record<string, string>
  query?: string
  /** The JSON a well-meaning client sends; `revision` and the like come from the scene. Required where the route takes JSON. */
  body?: (values: { revision: number; key: string; handle: string; hash: string }) => Record<string, unknown>
  /** Bytes of another type, for uploads. */
  upload?: { type: string; bytes: Uint8Array<ArrayBuffer> }
  /** The form a mail client posts from nowhere (RFC 8058): such a route asks for no Origin, and the secret in its query decides. */
  oneClick?: string
  /** The form a program posts from nowhere, which does nothing by itself; such a route asks for no Origin either. */
  form?: string
  /** Whoever no other column names. */
  everybody: Cell<K>
  visitor?: Cell<K>
  owner?: Cell<K>
  /** The owner on a session not proven lately, where that makes a difference. */
  unproven?: Cell<K>
  /** A suspended asker, the owner too unless `suspendedOwner` says otherwise. */
  suspended?: Cell<K>
  suspendedOwner?: Cell<K>
  /** The owner's program with an API token; 403 unless the row says otherwise. */
  token?: Cell<K> | 'same_as_owner'
  /** Owner, editors and writers of the publication. */
  publication?: Cell<K>
  moderator?: Cell<K>
  admin?: Cell<K>
}

/** A line of the table: one route, who may ask it about what, and what they are answered. */
export type Row = { [K in SubjectKind]: RowOf<K> }[SubjectKind]

type OwnerRequester = 'owner' | 'unprovenOwner' | 'suspendedOwner' | 'token'
export const isOwner = (requester: Requester): requester is OwnerRequester =>
  requester === 'owner' || requester === 'unprovenOwner' || requester === 'suspendedOwner' || requester === 'token'

/** The column that speaks for an asker. */
function findColumn(row: Row, asker: Requester): Outcome | Record<string, Outcome> {
  const { visitor, owner, unproven, suspended, suspendedOwner, token, publication, moderator, admin, everybody } = row
  switch (asker) {
    case 'visitor':
      return visitor ?? everybody
    case 'owner':
      return owner ?? everybody
    case 'unprovenOwner':
      return unproven ?? owner ?? everybody
    case 'suspendedOwner':
      return suspendedOwner ?? suspended ?? owner ?? everybody
    case 'token':
      return token === 'same_as_owner' ? (owner ?? everybody) : (token ?? 403)
    case 'suspended':
      return suspended ?? everybody
    case 'moderator':
      return moderator ?? everybody
    case 'admin':
      return admin ?? moderator ?? everybody
    case 'stranger':
      return everybody
    default:
      return publication ?? everybody
  }
}

/** What that asker is answered about a subject in that state. */
export function expectedOutcome(row: Row, asker: Requester, state: string): Outcome {
  const column = findColumn(row, asker)
  const outcome = typeof column === 'object' ? column[state] : column
  if (outcome === undefined) throw new Error(`${row.route} says nothing of ${asker} and ${state}`)
  return outcome
}

export const isPage = ({ route }: Row): boolean => route.startsWith('/')
export const isMutation = (row: Row): boolean => !isPage(row) && !row.route.startsWith('GET ')

/** Askers who can exist beside that state: nobody enters an account that is closed, and no program a page. */
export function requestersFor(row: Row, state: string): readonly Requester[] {
  const isClosed = row.of === 'person' && (state === 'deactivated' || state === 'deleted')
  const hasNoOwner = row.of === 'person' && (state === 'publication' || state === 'missing')
  return REQUESTERS.filter((asker) => !(isPage(row) && asker === 'token') && !((isClosed || hasNoOwner) && isOwner(asker)))
}
