import { findLeaks } from './find-leaks.ts'
import { normalizeResponse, requestRow } from './request-row.ts'
import { expectedOutcome, isMutation, isOwner, type Outcome, type Requester, type Row, requestersFor, STATES } from './row.ts'
import { type Scene, sceneFor } from './scene.ts'
import { findUndeclaredKeys, readApiSpec } from './undeclared-keys.ts'

interface Cell {
  asker: Requester
  state: string
  scene: Scene
}

/** Cells worked on at once: while one waits for its database another can ask. */
const CONCURRENCY = 8

/** Does something for every asker about a subject in every state; cells stand on their own, several go at once. */
async function forEachCell(row: Row, work: (cell: Cell) => Promise<void>): Promise<void> {
  const cells = STATES[row.of].flatMap((state) => requestersFor(row, state).map((asker) => ({ asker, state }))).values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const { asker, state } of cells) await work({ asker, state, scene: await sceneFor(row, asker, state) })
    }),
  )
}

const toOutcome = ({ status, headers }: Response): Outcome => {
  const to = headers.get('Location')
  if (status !== 302 && status !== 307) return status
  return to?.startsWith('/login?next=') ? 'login' : to === '/home' ? to : status
}

/** What the answer to a read tells that it must not: another's secrets, keys that stay inside, keys its contract does not name. */
async function findExposedData(row: Row, { asker, scene }: Cell, { status, headers }: Response, text: string): Promise<string[]> {
  // What the API says of itself names every key on purpose.
  if (isMutation(row) || row.route.endsWith('openapi.json')) return []
  // An answer about nothing in particular may be about the asker.
  const mayBeOwn = isOwner(asker) || (row.of === 'none' && asker !== 'visitor')
  const leaks = findLeaks(text, isOwner(asker) ? [] : scene.secrets, mayBeOwn).map((leak) => `tells ${leak}`)
  // A file to take away has no keys.
  if (status !== 200 || !row.route.startsWith('GET /api/') || headers.has('Content-Disposition')) return leaks
  const keys = findUndeclaredKeys(await readApiSpec(), row.route, 200, JSON.parse(text))
  return [...leaks, ...(keys?.map((key) => `its contract does not name ${key}`) ?? ['its contract describes no such answer'])]
}

/** Cells of a row that are answered otherwise than the table says or told too much, and refusals that tell a hidden thing from none. */
export async function findViolations(row: Row): Promise<string[]> {
  const violations: string[] = []
  const refusals = new Map<Requester, Map<string, string>>()
  await forEachCell(row, async (cell) => {
    const { asker, state, scene } = cell
    const response = await requestRow(row, scene)
    const text = await response.text()
    const [given, expected] = [toOutcome(response), expectedOutcome(row, asker, state)]
    if (given !== expected) violations.push(`${asker}, ${state}: ${given} instead of ${expected}`)
    for (const flaw of await findExposedData(row, cell, response, text)) violations.push(`${asker}, ${state}: ${flaw}`)
    // A publication is no secret; it only has no page or list of that sort.
    if (response.status !== 404 || state === 'publication') return
    const known = refusals.get(asker) ?? new Map<string, string>()
    refusals.set(asker, known)
    known.set(state, normalizeResponse(text, scene))
  })
  for (const [asker, known] of refusals) {
    const none = known.get('missing')
    for (const [state, text] of known)
      if (none !== undefined && text !== none)
        violations.push(`${asker}, ${state}: its refusal differs from that of nothing: ${describeDifference(text, none)}`)
  }
  return violations
}

/** Where two texts part. */
function describeDifference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at++
  return `${one.slice(Math.max(0, at - 40), at + 80)} ≠ ${other.slice(at, at + 80)}`
}
