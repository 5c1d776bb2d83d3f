import { ask, bare } from './ask.ts'
import { type Asker, askersFor, type Outcome, outcomeFor, type Row, STATES } from './row.ts'
import { type Scene, sceneFor } from './scene.ts'

export interface Cell {
  asker: Asker
  state: string
  scene: Scene
}

/** Cells worked on at once: while one waits for its database another can ask. */
const LANES = 8

/** Does something for every asker about a subject in every state; cells stand on their own, several go at once. */
export async function eachCell(row: Row, work: (cell: Cell) => Promise<void>): Promise<void> {
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

/** Cells of a row that are answered otherwise than the table says, and refusals that tell a hidden thing from none. */
export async function flawsOf(row: Row): Promise<string[]> {
  const flaws: string[] = []
  const refusals = new Map<Asker, Map<string, string>>()
  await eachCell(row, async ({ asker, state, scene }) => {
    const response = await ask(row, scene)
    const [given, wanted] = [outcomeOf(response), outcomeFor(row, asker, state)]
    if (given !== wanted) flaws.push(`${asker}, ${state}: ${given} instead of ${wanted}`)
    // A publication is no secret; it only has no page or list of that sort.
    if (response.status !== 404 || state === 'publication') return
    const known = refusals.get(asker) ?? new Map<string, string>()
    refusals.set(asker, known)
    known.set(state, bare(await response.text(), scene))
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
