import { env } from 'cloudflare:workers'
import { changeRecordingDatabase } from '#worker/testing/index.ts'
import { type Cell, cellsOf } from './cells.ts'
import { expectedOutcome, isMutation, isOwner, type Outcome, type Requester, type Row } from './row.ts'
import { normalizeResponse, requestRow, type Scene, sceneFor, UNLIMITED } from './scene.ts'
import { subjectOf } from './subjects.ts'

interface PreparedCell extends Cell {
  scene: Scene
}

const CONCURRENCY = 8

async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = items[Symbol.iterator]()
  const rest = { [Symbol.iterator]: () => queue }
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** Makes the scenes of all cells first, because pages of missing resources show others: running campaigns, for example. */
async function forEachCell(row: Row, work: (cell: PreparedCell) => Promise<void>): Promise<void> {
  const cells: PreparedCell[] = []
  await inParallel(cellsOf(row), async (cell) => cells.push({ ...cell, scene: await sceneFor(row, cell.requester, cell.state) }))
  await inParallel(cells, work)
}

/** Statements of rejected requests that may change rows. */
const ALLOWED_CHANGES: Record<string, RegExp> = {
  'records when the token was last used': /^update "api_tokens" set "used_at" = \?/,
  'renders cached pages again, with the same content': /^insert into "cache_bumps"/,
  'computes the same scores from unchanged likes': /^update "comments" set "score" =/,
}
const isAllowedChange = (statement: string) => Object.values(ALLOWED_CHANGES).some((allowed) => allowed.test(statement))

/** Sends the request of a cell and returns the response and the statements that changed rows. */
async function requestAndRecord(row: Row, scene: Scene): Promise<{ response: Response; changes: string[] }> {
  const [content, search] = [changeRecordingDatabase(env.DB), changeRecordingDatabase(env.SEARCH)]
  const response = await requestRow(row, scene, { env: { ...UNLIMITED, DB: content.database, SEARCH: search.database } })
  return { response, changes: [...content.changes, ...search.changes] }
}

const toOutcome = ({ status, headers }: Response): Outcome => {
  const to = headers.get('Location')
  if (status !== 302 && status !== 307) return status
  if (to?.startsWith('/login?next=')) return 'login'
  if (to?.startsWith('/subscriptions?t=')) return '/subscriptions'
  return to === '/home' ? to : status
}

/** Returns what the response to a read exposes: secrets of others and internal keys. */
function findExposedData(row: Row, { requester, scene }: PreparedCell, text: string): string[] {
  // The OpenAPI document names the keys of all contracts.
  if (isMutation(row) || row.route.endsWith('openapi.json')) return []
  const isShown = isOwner(requester) || subjectOf(row.of).shownTo?.includes(requester)
  // A response without a subject may contain the requester's own data.
  const mayBeOwn = isShown || (row.of === 'none' && requester !== 'visitor')
  return findLeaks(text, isOwner(requester) ? [] : scene.secrets, mayBeOwn).map((leak) => `exposes ${leak}`)
}

/**
 * Describes the cells whose outcome differs from the table, whose response exposes data, whose rejected request changes rows, or whose 404
 * differs from that of a missing resource.
 */
export async function findViolations(row: Row): Promise<string[]> {
  const violations: string[] = []
  const refusals = new Map<Requester, Map<string, string>>()
  await forEachCell(row, async (cell) => {
    const { requester, state, scene } = cell
    const { response, changes } = await requestAndRecord(row, scene)
    const text = await response.text()
    const [actual, expected] = [toOutcome(response), expectedOutcome(row, requester, state)]
    if (actual !== expected) violations.push(`${requester}, ${state}: ${actual} instead of ${expected}`)
    for (const violation of findExposedData(row, cell, text)) violations.push(`${requester}, ${state}: ${violation}`)
    if (!response.ok)
      for (const change of changes.filter((statement) => !isAllowedChange(statement)))
        violations.push(`${requester}, ${state}: ${response.status} although it changed rows: ${change}`)
    // Publications are public, so their 404 may differ from that of an unknown handle.
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

/** Quotes both texts around their first difference. */
export function describeDifference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at++
  return `${one.slice(Math.max(0, at - 40), at + 80)} ≠ ${other.slice(at, at + 80)}`
}

/**
 * Keys that no response may contain, as alternatives of a regular expression. `id` is allowed if its value looks like a public hash, as in
 * JSON Feed.
 */
const INTERNAL_KEYS =
  'id(?!":"[a-z0-9]{12}")|userId|authorId|ownerId|postId|publicationId|parentId|passwordHash|tokenDigest|digest|contentDigest|browserDigest|codeDigest|emailKey|addressKey|objectKey|unsubscribeToken|publicKey|lastSaveId|clientKey|ip'
const OWNER_KEYS = 'email|phone|birthDate|revision|document|userAgent|recoveryCodes'

/** Matches keys in JSON and in the unquoted page state. */
const keyPattern = (keys: string) => new RegExp(`[{,]"?(${keys})"?:`)
const internalKeyPattern = keyPattern(INTERNAL_KEYS)
const ownerKeyPattern = keyPattern(`${INTERNAL_KEYS}|${OWNER_KEYS}`)

/** Returns the inline scripts of a page, which hold its state; returns other responses unchanged. */
const extractState = (text: string): string =>
  text.startsWith('<!DOCTYPE html>') ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n') : text

export function findLeaks(text: string, secrets: readonly string[], includesOwnData: boolean): string[] {
  const [, key] = (includesOwnData ? internalKeyPattern : ownerKeyPattern).exec(extractState(text)) ?? []
  return [...(key ? [`the key ${key}`] : []), ...secrets.filter((secret) => text.includes(secret))]
}
