import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { findOperation } from '#worker/testing/api-document.ts'
import { checkPlans, type PlanFindings, type RecordedStatement, recordedDatabase } from '#worker/testing/index.ts'
import { freezeClock } from '../frozen-clock.ts'
import { API_TABLE } from './api-table.ts'
import { PAGE_TABLE } from './page-table.ts'
import { expectedOutcome, isMutation, isOfPublication, isPage, type Requester, type Row, requestersFor, STATES } from './row.ts'
import { requestRow, sceneFor, UNLIMITED } from './scene.ts'

freezeClock()

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

/** Tables that do not grow with the site. */
const SMALL_TABLES: Record<string, string> = {
  topics: 'the editors’ list of topics',
  campaigns: 'the contests and birthdays that admins create',
  sponsored_post_packages: 'the packages on sale, which staff keeps few',
  home_trending: 'a fixed number of posts, replaced by a cron task',
  sitemap_days: 'one row per day',
  ledger_days: 'five rows per day',
  ledger_checks: 'one row per day',
  promotion_packages: 'the packages that staff sells',
  transparency_months: 'one row per month',
  contact_canned_replies: 'texts that admins write, at most fifty',
  counter_checks: 'one row per counter',
  feature_switches: 'at most one row per feature',
  storage_totals: 'one row per kind of file',
}

interface Exception {
  statement: RegExp
  reason: string
}

const ALLOWED_SCANS: readonly Exception[] = [
  {
    statement: /^select .* from "term_rules" .* order by "term_rules"."created_at" desc, .* limit \?$/,
    reason: 'reads a page in the order of term_rules_newest',
  },
  { statement: /^insert into "term_rule_runs"/, reason: 'counts, once for a dry run, the texts that the run then reads' },
  { statement: /\bwhere 0(?: on conflict|$)|\band 0\)/i, reason: 'the condition is false, so no row is read' },
  {
    statement:
      /^insert into "(?:comments|discount_codes|invoices|ledger_transfers|posts|promotion_packages|publications|sponsored_post_packages|tags)"/,
    reason: 'SQLite plans a foreign-key check that runs only if a key was already violated',
  },
  { statement: /^select .* from "tags" where hidden = 0 .* limit \?$/, reason: 'reads a page in the order of tags_alphabetical' },
  {
    statement: /^select "id", "published_at" from "posts" where "posts"."state" = 'published' order by .* limit \?$/,
    reason: 'reads a page in the order of posts_newest',
  },
  {
    statement: /^select .* from "suspensions" .* order by "suspensions"."begun_at" desc, .* limit \?$/,
    reason: 'reads a page in the order of suspensions_newest',
  },
  {
    statement: /^select .* from "audit_log" .* order by "audit_log"."at" desc, .* limit \?$/,
    reason: 'reads a page in the order of audit_log_newest',
  },
  {
    statement: /^select .* from "post_reviews" .* order by "post_reviews"."held_at" asc, .* limit \?$/,
    reason: 'reads a page in the order of post_reviews_held',
  },
  {
    statement: /^select .* from "import_reviews" .* order by "import_reviews"."opened_at" asc, .* limit \?$/,
    reason: 'reads a page in the order of import_reviews_open',
  },
  {
    statement:
      /^select .* from "(?:announcements|invoices|discount_codes|promotions|users)" .*order by "(?:announcements|invoices|discount_codes|promotions|users)"."id" desc limit \?$/,
    reason: 'reads a page in the order of the primary key',
  },
  {
    statement: /^select .* from "contact_messages" .* order by "contact_messages"."updated_at" desc, .* limit \?$/,
    reason: 'reads a page in the order of contact_messages_open or contact_messages_closed',
  },
  { statement: /^select .* from "users" where "users"."role" <> 'member'/, reason: 'reads the staff, whom users_staff lists' },
  {
    statement: /^select \(SELECT count\(\*\) FROM \(SELECT 1 FROM .* LIMIT \?\)\)/,
    reason: 'counts at most 1,001 rows of each table of the dashboard',
  },
  {
    statement: /^select .* from "announcements" where "announcements"."is_shown" = 1 order by .* limit \?$/,
    reason: 'reads the few announcements that are shown, in the order of announcements_shown',
  },
  { statement: /^select kind as "kind".* from \(SELECT kind, created_at FROM "outbox" LIMIT \?\)/, reason: 'reads at most 1,000 jobs' },
  {
    statement: /^select .* from "dead_letters" .*order by "dead_letters"."at" desc, "dead_letters"."id" desc limit \?$/,
    reason: 'reads a page in the order of dead_letters_at',
  },
  {
    statement: /^select .* from "posts" inner join "users" "author" .* order by "posts"."published_at" desc, "posts"."id" desc limit \?$/,
    reason: 'reads a page in the order of posts_newest',
  },
  {
    statement: /^select .* from "moderation_cases" .*order by "moderation_cases"."weight" desc, .* limit \?$/,
    reason: 'reads a page in the order of moderation_cases_heaviest',
  },
  {
    statement: /^SELECT \* FROM \( ?SELECT \* FROM \(SELECT 'decision' AS source/,
    reason: 'reads a page of each table in the order of its index of appeals',
  },
  {
    statement: /EXISTS \(SELECT 1 FROM users staff WHERE staff\.role <> 'member'/,
    reason: 'reads the partial index users_staff, which has the few moderators and admins',
  },
  {
    statement: /^select .* from "campaign_wishes" .* order by "campaign_wishes"."(?:updated_at|decided_at)" .* limit \?$/,
    reason: 'reads a page in the order of campaign_wishes_waiting or campaign_wishes_approved',
  },
  { statement: /^WITH RECURSIVE files/, reason: 'the sitemap index lists every file' },
  { statement: /^select count\(\*\) from "(?:users|comments|likes)"/, reason: 'counts all rows; cached until the next publication' },
  {
    statement: /^select .* from "podcasts" .* order by "podcasts"."latest_episode_at" desc, .* limit \?$/,
    reason: 'reads a page in the order of podcasts_latest',
  },
  {
    statement: /^select .* from sounds s CROSS JOIN .* order by s.published_at DESC, s.post_id DESC limit \?$/,
    reason: 'reads the newest in the order of sounds_newest',
  },
  { statement: /^select substr\("podcasts"."category".* group by/, reason: 'counts all shows; cached until a show changes' },
]

/** Sorts of a selection that stays small, or that one person's data bounds. */
const ALLOWED_SORTS: readonly Exception[] = [
  { statement: /^select .* from "(?:topics|campaigns)"/, reason: 'sorts a small table' },
  { statement: /^select .* from \(SELECT .* LIMIT \d+\) few/, reason: 'sorts at most as many rows as the LIMIT of the subquery' },
  { statement: /^select .* from "tags" "spelled"/, reason: 'sorts the spellings of one tag' },
  {
    statement: /^select .* from "comments" .* "comments"."state" = 'held'.* order by "comments"."created_at", /,
    reason: 'sorts the held comments on one author’s posts',
  },
  { statement: /^select kind as "kind".* from \(SELECT kind, created_at FROM "outbox" LIMIT \?\)/, reason: 'groups at most 1,000 jobs' },
  { statement: /^select .* from "suspensions" .*"suspensions"."user_id" = \?/, reason: 'sorts the suspensions of one account' },
  { statement: /^select .* from "sounds" .*"sounds"."podcast_id" = \?/, reason: 'sorts the episodes of one show' },
  { statement: /^select .* from "posts" .*"posts"."author_id" = \? and "posts"."state" in /, reason: 'sorts the posts of one author' },
  { statement: /^select .* from "sponsorships" .*"posts"."hash" = \?/, reason: 'sorts the sponsorships of one post' },
  {
    statement: /^select .* from "moderation_decisions" where .* or .* order by "moderation_decisions"."id" desc limit \?$/,
    reason: 'sorts the decisions about one target and one member',
  },
  {
    statement: /^select .* from "sponsorships" .*sponsorships\.state IN \('in_review', 'approved'\)/,
    reason: 'sorts paid posts, of which staff decides about each',
  },
]

const isAllowed = (exceptions: readonly Exception[], text: string) => exceptions.some(({ statement }) => statement.test(text))

/** Rows whose subject never exists in the table; their routes read single rows. */
const UNREACHABLE = [
  'GET /api/unsubscribe',
  'GET /payment/callback',
  'GET /api/short-links/:code',
  'GET /media/share/:kind/:name/:file',
  'GET /media/cover/:file',
  'GET /podcast/publisher/:file',
  '/unsubscribe',
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
  const cells = STATES[row.of].flatMap((state) =>
    requesters.filter((requester) => requestersFor(row, state).includes(requester)).map((requester) => ({ requester, state })),
  )
  const succeeding = cells.filter(({ requester, state }) => {
    const outcome = expectedOutcome(row, requester, state)
    return typeof outcome === 'number' && outcome < 300
  })
  if (isMutation(row)) return [succeeding[0] ?? { requester: 'owner', state: STATES[row.of][0] }]
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
    const growing = scans.filter((table) => !(table in SMALL_TABLES))
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
