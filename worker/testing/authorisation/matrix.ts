import { ask, bare } from './ask.ts'
import { type Asker, askersFor, type Outcome, outcomeFor, type Row, STATES } from './row.ts'
import { type Scene, sceneFor } from './scene.ts'

export interface Cell {
  asker: Asker
  state: string
  scene: Scene
}

/** Every asker about a subject in every state. */
export async function* cellsOf(row: Row): AsyncGenerator<Cell> {
  for (const state of STATES[row.of]) {
    for (const asker of askersFor(row, state)) yield { asker, state, scene: await sceneFor(row, asker, state) }
  }
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
  for await (const { asker, state, scene } of cellsOf(row)) {
    const response = await ask(row, scene)
    const [given, wanted] = [outcomeOf(response), outcomeFor(row, asker, state)]
    if (given !== wanted) flaws.push(`${asker}, ${state}: ${given} instead of ${wanted}`)
    // A publication is no secret; it only has no page or list of that sort.
    if (response.status !== 404 || state === 'publication') continue
    const known = refusals.get(asker) ?? new Map<string, string>()
    refusals.set(asker, known.set(state, bare(await response.text(), scene)))
  }
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
