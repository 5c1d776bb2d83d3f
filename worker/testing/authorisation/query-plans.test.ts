import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { findOperation } from '#worker/testing/api-document.ts'
import { checkPlans, type PlanFindings, type RecordedStatement, recordedDatabase } from '#worker/testing/index.ts'
import { freezeClock } from '../frozen-clock.ts'
import type { PlanException } from './access.ts'
import { API_TABLE } from './api-table.ts'
import { DECLARED_ACCESS } from './declared-access.ts'
import { PAGE_TABLE } from './page-table.ts'
import { expectedOutcome, isMutation, isPage, type Requester, type Row, requestersFor } from './row.ts'
import { requestRow, sceneFor, UNLIMITED } from './scene.ts'
import { isOfPublication, statesOf } from './subjects.ts'

freezeClock()

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

/** Tables that do not grow with the site. */
const SMALL_TABLES = new Set(DECLARED_ACCESS.flatMap(({ access }) => Object.keys(access.plans?.smallTables ?? {})))

/** Statements that may read a growing table completely; slices declare others. */
const ALLOWED_SCANS: readonly PlanException[] = [
  ...DECLARED_ACCESS.flatMap(({ access }) => access.plans?.scans ?? []),
  { statement: /\bwhere 0(?: on conflict|$)|\band 0\)/i, reason: 'the condition is false, so no row is read' },
  {
    statement:
      /^insert into "(?:comments|discount_codes|invoices|ledger_transfers|posts|promotion_packages|publications|sponsored_post_packages|tags)"/,
    reason: 'SQLite plans a foreign-key check that runs only if a key was already violated',
  },
  {
    statement: /^select "id", "published_at" from "posts" where "posts"."state" = 'published' order by .* limit \?$/,
    reason: 'reads a page in the order of posts_newest',
  },
  {
    statement:
      /^select .* from "(?:announcements|invoices|discount_codes|promotions|users)" .*order by "(?:announcements|invoices|discount_codes|promotions|users)"."id" desc limit \?$/,
    reason: 'reads a page in the order of the primary key',
  },
  {
    statement: /EXISTS \(SELECT 1 FROM users staff WHERE staff\.role <> 'member'/,
    reason: 'reads the partial index users_staff, which has the few moderators and admins',
  },
  { statement: /^select count\(\*\) from "(?:users|comments|likes)"/, reason: 'counts all rows; cached until the next publication' },
]

/** Statements of lists that may sort a selection; slices declare others. */
const ALLOWED_SORTS: readonly PlanException[] = [
  ...DECLARED_ACCESS.flatMap(({ access }) => access.plans?.sorts ?? []),
  { statement: /^select .* from "(?:topics|campaigns)"/, reason: 'sorts a small table' },
  { statement: /^select .* from \(SELECT .* LIMIT \d+\) few/, reason: 'sorts at most as many rows as the LIMIT of the subquery' },
]

const isAllowed = (exceptions: readonly PlanException[], text: string) => exceptions.some(({ statement }) => statement.test(text))

/** Rows whose subject never exists in the table; their routes read single rows, or are pages of routes that have a row of their own. */
const UNREACHABLE = [
  'GET /api/unsubscribe',
  'GET /payment/callback',
  'GET /api/short-links/:code',
  'GET /media/share/:kind/:name/:file',
  'GET /media/cover/:file',
  'GET /podcast/publisher/:file',
  '/unsubscribe',
  '/unsubscribe/newsletter',
  '/subscriptions',
  '/me/publications/submit',
  '/me/promotions/$hash/history/$promotionId',
  '/me/publications/submit',
]

const REQUESTERS: readonly Requester[] = ['visitor', 'stranger', 'owner', 'moderator', 'publicationOwner']
/** Lists whose cursors have a format of their own; home-feed.test.ts explains the second page of the home feed. */
const OWN_CURSORS = [
  'GET /api/admin/dead-letters',
  'GET /api/home/:tab',
  'GET /api/search/:type',
  'GET /api/episodes/:hash/transcript/segments',
]
/** Positions before and after everything, whatever the order. */
const CURSORS = [encodeCursor([999_999_999_999_999, 999_999_999_999_999]), encodeCursor([0, 0])]

interface Cell {
  requester: Requester
  state: string
}

/** Returns the first cell of each requester, and of each state. */
const firstOfEach = (cells: readonly Cell[]): Cell[] =>
  cells.filter(
    ({ requester, state }, at) =>
      cells.findIndex((cell) => cell.requester === requester) === at || cells.findIndex((cell) => cell.state === state) === at,
  )

/** Returns the successful cells of a read and one of a mutation, or its owner's cell if none succeeds. */
function cellsToExplain(row: Row): Cell[] {
  const members = isOfPublication(row.of) ? (['publicationOwner'] as const) : []
  const requesters = [...REQUESTERS, ...members, ...(row.admin === undefined ? [] : (['admin'] as const))]
  const cells = statesOf(row.of).flatMap((state) =>
    requesters.filter((requester) => requestersFor(row, state).includes(requester)).map((requester) => ({ requester, state })),
  )
  const succeeding = cells.filter(({ requester, state }) => {
    const outcome = expectedOutcome(row, requester, state)
    return typeof outcome === 'number' && outcome < 300
  })
  if (isMutation(row)) return [succeeding[0] ?? { requester: 'owner', state: statesOf(row.of)[0] }]
  if (__FULL_MATRIX__) return succeeding
  // The statements of a page are those of its loaders' routes, which have rows of their own.
  return isPage(row) ? [succeeding.find(({ requester }) => requester === 'owner') ?? succeeding[0] ?? []].flat() : firstOfEach(succeeding)
}

const isPaged = ({ route }: Row) => findOperation(route)?.parameters?.some(({ name }) => name === 'after') ?? false

const withCursor = (row: Row, after: string): Row => ({ ...row, query: row.query ? `${row.query}&after=${after}` : `after=${after}` })

const plans = new Map<string, PlanFindings>()

/** Returns the findings of each text. Explains a text once, because plans do not depend on bound values. */
async function explainDistinct(statements: readonly RecordedStatement[]): Promise<(readonly [text: string, findings: PlanFindings])[]> {
  const distinct = [...new Map(statements.map((statement) => [statement.text, statement])).values()]
  const unknown = distinct.filter(({ text }) => !plans.has(text))
  for (const [at, findings] of (await checkPlans(env.DB, unknown)).entries()) plans.set(unknown[at]?.text ?? '', findings)
  return distinct.flatMap(({ text }) => {
    const findings = plans.get(text)
    if (!findings) throw new Error(`Not explained: ${text}`)
    return [[text, findings] as const]
  })
}

/** Sends the requests of a row and returns the problems of the plans of their statements. */
async function findCostlyPlans(row: Row): Promise<string[]> {
  const problems = new Set<string>()
  const paged = !isPage(row) && !isMutation(row) && isPaged(row)
  const requests = paged && !OWN_CURSORS.includes(row.route) ? [row, ...CURSORS.map((cursor) => withCursor(row, cursor))] : [row]
  const { database, recorded } = recordedDatabase(env.DB)
  let [reached, hasPaged] = [isMutation(row), false]
  for (const { requester, state } of cellsToExplain(row)) {
    const scene = await sceneFor(row, requester, state)
    // Requesters differ in their conditions, not in the order of a list, so one follows its cursors.
    const sent = __FULL_MATRIX__ || !hasPaged ? requests : [row]
    hasPaged = true
    for (const one of sent) {
      const response = await requestRow(one, scene, { env: { ...UNLIMITED, DB: database } })
      reached ||= response.ok
      if (paged && !response.ok) problems.add(`${one.query}: ${response.status}`)
    }
  }
  for (const [statement, { scans, sorts }] of await explainDistinct(recorded)) {
    const text = statement.replace(/\s+/g, ' ').trim()
    const growing = scans.filter((table) => !SMALL_TABLES.has(table))
    if (growing.length > 0 && !isAllowed(ALLOWED_SCANS, text)) problems.add(`reads all of ${growing.join(', ')}: ${text}`)
    if (paged && sorts && / limit \?$/i.test(text) && !isAllowed(ALLOWED_SORTS, text)) problems.add(`sorts: ${text}`)
  }
  if (!reached && !UNREACHABLE.includes(row.route)) problems.add('no request succeeds, so its statements are unknown')
  return [...problems]
}

test.each([...API_TABLE, ...PAGE_TABLE])(
  'no statement of $route reads a growing table completely, and none of a list sorts its page',
  async (row) => {
    expect(await findCostlyPlans(row)).toEqual([])
  },
)
