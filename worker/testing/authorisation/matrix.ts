import { ask, bare } from './ask.ts'
import { describedApi, strayKeys } from './contract-keys.ts'
import { leaksOf } from './leaks.ts'
import { type Asker, askersFor, isMutation, isOwner, type Outcome, outcomeFor, type Row, STATES } from './row.ts'
import { type Scene, sceneFor } from './scene.ts'

interface Cell {
  asker: Asker
  state: string
  scene: Scene
}

/** Cells worked on at once: while one waits for its database another can ask. */
const LANES = 8

/** Does something for every asker about a subject in every state; cells stand on their own, several go at once. */
async function eachCell(row: Row, work: (cell: Cell) => Promise<void>): Promise<void> {
  const cells = STATES[row.of].flatMap((state) => askersFor(row, state).map((asker) => ({ asker, state }))).values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const { asker, state } of cells) await work({ asker, state, scene: await sceneFor(row, asker, state) })
    }),
  )
}

const outcomeOf = ({ status, headers }: Response): Outcome => {
  const to = headers.get('Location')
  if (status !== 302 && status !== 307) return status
  return to?.startsWith('/login?next=') ? 'login' : to === '/home' ? to : status
}

/** What the answer to a read tells that it must not: another's secrets, keys that stay inside, keys its contract does not name. */
async function toldTooMuch(row: Row, { asker, scene }: Cell, { status, headers }: Response, text: string): Promise<string[]> {
  // What the API says of itself names every key on purpose.
  if (isMutation(row) || row.route.endsWith('openapi.json')) return []
  // An answer about nothing in particular may be about the asker.
  const mayBeOwn = isOwner(asker) || (row.of === 'none' && asker !== 'visitor')
  const leaks = leaksOf(text, isOwner(asker) ? [] : scene.secrets, mayBeOwn).map((leak) => `tells ${leak}`)
  // A file to take away has no keys.
  if (status !== 200 || !row.route.startsWith('GET /api/') || headers.has('Content-Disposition')) return leaks
  const keys = strayKeys(await describedApi(), row.route, 200, JSON.parse(text))
  return [...leaks, ...(keys?.map((key) => `its contract does not name ${key}`) ?? ['its contract describes no such answer'])]
}

/** Cells of a row that are answered otherwise than the table says or told too much, and refusals that tell a hidden thing from none. */
export async function flawsOf(row: Row): Promise<string[]> {
  const flaws: string[] = []
  const refusals = new Map<Asker, Map<string, string>>()
  await eachCell(row, async (cell) => {
    const { asker, state, scene } = cell
    const response = await ask(row, scene)
    const text = await response.text()
    const [given, wanted] = [outcomeOf(response), outcomeFor(row, asker, state)]
    if (given !== wanted) flaws.push(`${asker}, ${state}: ${given} instead of ${wanted}`)
    for (const flaw of await toldTooMuch(row, cell, response, text)) flaws.push(`${asker}, ${state}: ${flaw}`)
    // A publication is no secret; it only has no page or list of that sort.
    if (response.status !== 404 || state === 'publication') return
    const known = refusals.get(asker) ?? new Map<string, string>()
    refusals.set(asker, known)
    known.set(state, bare(text, scene))
  })
  for (const [asker, known] of refusals) {
    const none = known.get('missing')
    for (const [state, text] of known)
      if (none !== undefined && text !== none)
        flaws.push(`${asker}, ${state}: its refusal differs from that of nothing: ${difference(text, none)}`)
  }
  return flaws
}

/** Where two texts part. */
function difference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at++
  return `${one.slice(Math.max(0, at - 40), at + 80)} ≠ ${other.slice(at, at + 80)}`
}
