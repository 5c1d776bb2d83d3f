import { expectedOutcome, isMutation, isPage, type Requester, type Row, requestersFor } from './row.ts'
import { statesOf } from './subjects.ts'

export interface Cell {
  requester: Requester
  state: string
}

const allCells = (row: Row): Cell[] =>
  statesOf(row.of).flatMap((state) => requestersFor(row, state).map((requester) => ({ requester, state })))

/** Page that every class of requesters opens, because all pages share the frame that shows a suspension or a role. */
const FRAMED_PAGE = '/home'

/** Returns the requester whom a page treats like the given one: suspended members may read what they could read before. */
function pageReader({ route, suspended, suspendedOwner, moderator, admin }: Row, requester: Requester): Requester {
  if (route === FRAMED_PAGE || suspended !== undefined) return requester
  if (requester === 'suspendedOwner') return suspendedOwner === undefined ? 'owner' : requester
  if (requester === 'suspended') return 'stranger'
  const isStaff = requester === 'moderator' || requester === 'suspendedModerator' || requester === 'admin'
  return isStaff && moderator === undefined && admin === undefined ? 'stranger' : requester
}

/** Returns the requesters' class: those whom the row does not tell apart are one. */
function requesterClass(row: Row, given: Requester): string {
  const requester = isPage(row) ? pageReader(row, given) : given
  if (requester === 'publicationOwner' || requester === 'publicationEditor' || requester === 'publicationWriter')
    return row[requester] ? requester : row.publication === undefined ? 'stranger' : 'publication'
  if (requester === 'staleOwner' && row.staleSession === undefined) return 'owner'
  if (requester === 'admin' && row.admin === undefined) return 'moderator'
  if (requester === 'suspendedModerator' && row.moderator === undefined && row.admin === undefined) return 'suspended'
  return requester
}

/** Returns whether the row has outcomes for the requester; otherwise they are those of strangers or owners, or 403 for a token. */
function hasOwnOutcomes(row: Row, requester: Requester): boolean {
  const outcomes: Record<Requester, unknown> = {
    visitor: true,
    owner: true,
    stranger: true,
    staleOwner: row.staleSession,
    suspendedOwner: row.suspendedOwner ?? row.suspended,
    token: row.token === 'same_as_owner' ? undefined : row.token,
    suspended: row.suspended,
    suspendedModerator: row.suspended,
    publicationOwner: row.publicationOwner ?? row.publication,
    publicationEditor: row.publicationEditor ?? row.publication,
    publicationWriter: row.publicationWriter ?? row.publication,
    moderator: row.moderator,
    admin: row.admin ?? row.moderator,
  }
  return outcomes[requester] !== undefined
}

/**
 * Returns one cell for each class of requesters and outcome, and one for each class with outcomes of its own if the subject is missing. A
 * stranger tries a mutation in every state, because the states in which it would change rows do not follow from the outcomes. What belongs
 * to the author of a post is also tried with a public post, by a stranger and by the owner of its publication.
 */
function representativeCells(row: Row): Cell[] {
  const seen = new Set<string>()
  return allCells(row).filter(({ requester, state }) => {
    const isPublicPost = row.of === 'post' && state === 'published' && (requester === 'stranger' || requester === 'publicationOwner')
    const isOwnKey =
      (state === 'missing' && hasOwnOutcomes(row, requester)) || (requester === 'stranger' && isMutation(row)) || isPublicPost
    const key = `${isPublicPost ? requester : requesterClass(row, requester)} ${isOwnKey ? state : expectedOutcome(row, requester, state)}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Returns the cells to test: all of them with DAFTAR_FULL=1, else representatives. */
export const cellsOf = (row: Row): Cell[] => (__FULL_MATRIX__ ? allCells(row) : representativeCells(row))

/** Describes how many cells of the rows are tested, for the output of a test run. */
export function describeCoverage(name: string, rows: readonly Row[]): string {
  const count = (cells: (row: Row) => Cell[]) => rows.reduce((sum, row) => sum + cells(row).length, 0)
  return `${name}: ${count(cellsOf)} of ${count(allCells)} cells`
}
