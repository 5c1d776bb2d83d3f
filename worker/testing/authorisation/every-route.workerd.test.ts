import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestRuntime } from '../workerd/runtime.ts'
import { API_TABLE } from './api-table.ts'
import { type Cell, cellsOf } from './cells.ts'
import { DECLARED_ACCESS } from './declared-access.ts'
import { PAGE_TABLE } from './page-table.ts'
import { expectedOutcome, type Row } from './row.ts'
import { rowRequest, sceneFor } from './scene.ts'

// The other tests of the tables run in Node. This one sends each route one request that is allowed to the built Worker in its runtime, so that
// nothing lands that only Node accepts.
let runtime: Awaited<ReturnType<typeof startTestRuntime>>
beforeAll(async () => {
  runtime = await startTestRuntime({ isBuilt: true })
  const { databases, miniflare } = runtime
  const [MEDIA, PROMOTIONS] = [await miniflare.getR2Bucket('MEDIA'), await miniflare.getDurableObjectNamespace('PROMOTIONS')]
  Object.assign(env, databases, { MEDIA, PROMOTIONS })
})
afterAll(() => runtime.stop())
beforeEach(() => void runtime.logged.splice(0))

const isAllowed = (row: Row, { requester, state }: Cell) => {
  const outcome = expectedOutcome(row, requester, state)
  return typeof outcome === 'string' || outcome < 400
}

/** Returns the first cell with an allowed request, else the first one. */
function smokeCell(row: Row): Cell {
  const cells = cellsOf(row)
  const cell =
    cells.find((one) => one.requester !== 'visitor' && isAllowed(row, one)) ?? cells.find((one) => isAllowed(row, one)) ?? cells[0]
  if (!cell) throw new Error(`${row.route} has no cells`)
  return cell
}

async function dispatch(outgoing: Request) {
  const { url, method, headers } = outgoing
  const body = outgoing.body ? new Uint8Array(await outgoing.arrayBuffer()) : null
  const response = await runtime.miniflare.dispatchFetch(url, { method, headers: Object.fromEntries(headers), body, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('Location'), text: await response.text() }
}

describe.each([
  ['the API', API_TABLE],
  ['pages', PAGE_TABLE],
] as const)('the built Worker serves %s', (_, table) => {
  test.each([...table])('$route', async (row) => {
    const { requester, state } = smokeCell(row)
    const { status, location, text } = await dispatch(rowRequest(row, await sceneFor(row, requester, state)))
    const expected = expectedOutcome(row, requester, state)
    const actual = typeof expected === 'string' ? location?.replace(/\?.*/, '').slice(expected === 'login' ? 1 : 0) : status
    expect(actual, `${requester}, ${state}: ${text.slice(0, 500)}`).toBe(expected)
    expect(runtime.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

test('what staff did through these routes is in the audit log under its kind', async () => {
  const { results } = await env.DB.prepare(
    'SELECT kind, group_concat(DISTINCT act ORDER BY act) AS acts FROM audit_log GROUP BY kind',
  ).all<{
    kind: string
    acts: string
  }>()
  const declared = new Map<string, string[]>()
  for (const { access } of DECLARED_ACCESS)
    for (const [kind, acts] of Object.entries(access.audits ?? {})) declared.set(kind, [...(declared.get(kind) ?? []), ...acts])
  expect(Object.fromEntries(results.map(({ kind, acts }) => [kind, acts.split(',')]))).toEqual(
    Object.fromEntries([...declared].map(([kind, acts]) => [kind, acts.toSorted()])),
  )
})
