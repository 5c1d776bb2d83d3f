/** What a route is asked about, in every state that decides an answer. `none` is for routes about nothing or about oneself. */
export const STATES = {
  none: ['any'],
  post: ['draft', 'scheduled', 'published', 'withdrawn', 'removed', 'takenDown', 'missing'],
  comment: ['visible', 'held', 'hidden', 'removed', 'missing'],
  draftLink: ['living', 'revoked', 'expired', 'ofRemoved', 'missing'],
  list: ['public', 'private', 'missing'],
  person: ['active', 'suspended', 'deactivated', 'deleted', 'publication', 'missing'],
  podcast: ['shown', 'removed', 'missing'],
  privateFeed: ['living', 'revoked', 'missing'],
  podcastImport: ['begun', 'missing'],
  tag: ['known', 'hidden', 'missing'],
  picture: ['stored', 'missing'],
  audio: ['stored', 'missing'],
  session: ['living', 'missing'],
  apiToken: ['living', 'missing'],
  passkey: ['living', 'missing'],
  suspension: ['appealed', 'lifted', 'missing'],
} as const

export type Kind = keyof typeof STATES
export type StateOf<K extends Kind> = (typeof STATES)[K][number]

/**
 * Everybody who may ask. The owner is whose the subject is, the unproven owner one whose last proof is old, the token one of the
 * owner's with every scope; the publication is the one a post stands in.
 */
export const ASKERS = [
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
export type Asker = (typeof ASKERS)[number]

/** A status, or where a page sends the asker; a subject's states may each have their own. */
export type Outcome = number | 'login' | '/home'
type Cell<K extends Kind> = Outcome | Record<StateOf<K>, Outcome>

interface RowOf<K extends Kind> {
  /** `METHOD /path` as the router has it, or the path of a page. */
  route: string
  of: K
  /** Parameters the subject does not give. */
  params?: Record<string, string>
  query?: string
  /** The JSON a well-meaning client sends; `revision` and the like come from the scene. Required where the route takes JSON. */
  send?: (scene: { revision: number; key: string; handle: string; hash: string }) => Record<string, unknown>
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
  token?: Cell<K> | 'as the owner'
  /** Owner, editors and writers of the publication. */
  publication?: Cell<K>
  moderator?: Cell<K>
  admin?: Cell<K>
}

/** A line of the table: one route, who may ask it about what, and what they are answered. */
export type Row = { [K in Kind]: RowOf<K> }[Kind]

type OwnerAsker = 'owner' | 'unprovenOwner' | 'suspendedOwner' | 'token'
export const isOwner = (asker: Asker): asker is OwnerAsker =>
  asker === 'owner' || asker === 'unprovenOwner' || asker === 'suspendedOwner' || asker === 'token'

/** The column that speaks for an asker. */
function columnFor(row: Row, asker: Asker): Outcome | Record<string, Outcome> {
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
      return token === 'as the owner' ? (owner ?? everybody) : (token ?? 403)
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
export function outcomeFor(row: Row, asker: Asker, state: string): Outcome {
  const column = columnFor(row, asker)
  const outcome = typeof column === 'object' ? column[state] : column
  if (outcome === undefined) throw new Error(`${row.route} says nothing of ${asker} and ${state}`)
  return outcome
}

export const isPage = ({ route }: Row): boolean => route.startsWith('/')
export const isMutation = (row: Row): boolean => !isPage(row) && !row.route.startsWith('GET ')

/** Askers who can exist beside that state: nobody enters an account that is closed, and no program a page. */
export function askersFor(row: Row, state: string): readonly Asker[] {
  const isClosed = row.of === 'person' && (state === 'deactivated' || state === 'deleted')
  const isNobodys = row.of === 'person' && (state === 'publication' || state === 'missing')
  return ASKERS.filter((asker) => !(isPage(row) && asker === 'token') && !((isClosed || isNobodys) && isOwner(asker)))
}
