import { findLeaks } from './find-leaks.ts'
import { normalizeResponse, requestRow } from './request-row.ts'
import { expectedOutcome, isMutation, isOwner, type Outcome, type Requester, type Row, requestersFor, STATES } from './row.ts'
import { type Scene, sceneFor } from './scene.ts'
import { findUndeclaredKeys, readApiSpec } from './undeclared-keys.ts'

interface Cell {
  requester: Requester
  state: string
  scene: Scene
}

const CONCURRENCY = 8

async function forEachCell(row: Row, work: (cell: Cell) => Promise<void>): Promise<void> {
  const cells = STATES[row.of].flatMap((state) => requestersFor(row, state).map((requester) => ({ requester, state }))).values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const { requester, state } of cells) await work({ requester, state, scene: await sceneFor(row, requester, state) })
    }),
  )
}

const toOutcome = ({ status, headers }: Response): Outcome => {
  const to = headers.get('Location')
  if (status !== 302 && status !== 307) return status
  return to?.startsWith('/login?next=') ? 'login' : to === '/home' ? to : status
}

/** Returns what a read exposes by mistake: secrets of others, internal keys, and keys that its contract does not declare. */
async function findExposedData(row: Row, { requester, scene }: Cell, { status, headers }: Response, text: string): Promise<string[]> {
  // The OpenAPI document contains every key on purpose.
  if (isMutation(row) || row.route.endsWith('openapi.json')) return []
  // A response without a subject may contain the requester's own data.
  const mayBeOwn = isOwner(requester) || (row.of === 'none' && requester !== 'visitor')
  const leaks = findLeaks(text, isOwner(requester) ? [] : scene.secrets, mayBeOwn).map((leak) => `exposes ${leak}`)
  // Downloads are not JSON, so they have no keys to check.
  if (status !== 200 || !row.route.startsWith('GET /api/') || headers.has('Content-Disposition')) return leaks
  const keys = findUndeclaredKeys(await readApiSpec(), row.route, 200, JSON.parse(text))
  return [...leaks, ...(keys?.map((key) => `its contract does not declare ${key}`) ?? ['its contract declares no such response'])]
}

/** Returns the cells whose status or data differs from the table, and the 404 responses that differ from that for a missing resource. */
export async function findViolations(row: Row): Promise<string[]> {
  const violations: string[] = []
  const refusals = new Map<Requester, Map<string, string>>()
  await forEachCell(row, async (cell) => {
    const { requester, state, scene } = cell
    const response = await requestRow(row, scene)
    const text = await response.text()
    const [actual, expected] = [toOutcome(response), expectedOutcome(row, requester, state)]
    if (actual !== expected) violations.push(`${requester}, ${state}: ${actual} instead of ${expected}`)
    for (const violation of await findExposedData(row, cell, response, text)) violations.push(`${requester}, ${state}: ${violation}`)
    // A publication is public, so its 404 may differ: it only lacks pages and lists of this kind.
    if (response.status !== 404 || state === 'publication') return
    const byState = refusals.get(requester) ?? new Map<string, string>()
    refusals.set(requester, byState)
    byState.set(state, normalizeResponse(text, scene))
  })
  for (const [requester, byState] of refusals) {
    const missing = byState.get('missing')
    for (const [state, text] of byState)
      if (missing !== undefined && text !== missing)
        violations.push(`${requester}, ${state}: its refusal differs from that of a missing resource: ${describeDifference(text, missing)}`)
  }
  return violations
}

function describeDifference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at++
  return `${one.slice(Math.max(0, at - 40), at + 80)} ≠ ${other.slice(at, at + 80)}`
}
