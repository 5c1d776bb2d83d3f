import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { tehranDay, toJalali } from '#shared/persian/jalali.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, aUser, readInvalidationVersion, type TestUser } from '#worker/testing/index.ts'
import { type MonthCounts, TransparencyReport } from './contract.ts'
import { countMonth } from './count-month.ts'
import { monthOf, monthStart, nextMonth } from './jalali-months.ts'
import { storeTransparency } from './store-months.ts'

const MONTH = '1380-04'
const START = monthStart(MONTH)

interface Event {
  act: string
  at: number
  rule?: number | null
}

const log = (actor: TestUser, { act, at, rule }: Event) =>
  env.DB.prepare('INSERT INTO audit_log (actor_id, act, subject, details, at) VALUES (?, ?, ?, ?, ?)')
    .bind(actor.id, act, newHash(), JSON.stringify(rule === undefined ? {} : { rule }), at)
    .run()

interface DecidedReports {
  at: number
  decidedAt: number | null
  upheld?: boolean
  reporters: readonly TestUser[]
  source?: 'member' | 'rule'
}

let target = 0
async function report(moderator: TestUser, { at, decidedAt, upheld = true, reporters, source = 'member' }: DecidedReports) {
  target += 1
  const decision =
    decidedAt === null
      ? null
      : await env.DB.prepare(
          `INSERT INTO moderation_decisions (hash, kind, target_id, act, rule, owner_id, moderator_id, client_key, decided_at)
           VALUES (?, 'post', ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
        )
          .bind(newHash(), target, upheld ? 'hide' : 'dismiss', upheld ? 1 : null, moderator.id, moderator.id, newHash(), decidedAt)
          .first('id')
  for (const [nth, reporter] of reporters.entries())
    await env.DB.prepare(
      `INSERT INTO reports (hash, reporter_id, kind, target_id, rule, state, created_at, source, decision_id)
       VALUES (?, ?, 'post', ?, 'spam', ?, ?, ?, ?)`,
    )
      .bind(newHash(), reporter.id, target, decidedAt === null ? 'open' : upheld ? 'upheld' : 'dismissed', at + nth, source, decision)
      .run()
}

test('the counts of a month equal an independent recount of every row, by the time in Tehran', async () => {
  const [moderator, one, two] = [await aUser({ role: 'moderator' }), await aUser(), await aUser()]
  const end = monthStart(nextMonth(MONTH))
  const actions = [
    'hide_post',
    'remove_post',
    'take down comment',
    'hide_comment',
    'suspend',
    'undo_decision',
    'rename_tag',
    'remove_podcast',
  ]
  for (const [nth, act] of actions.entries())
    for (const at of [START - 1, START, START + nth * DAY + 5, end - 1, end]) await log(moderator, { act, at, rule: nth % 2 ? 10 : 4 })
  await report(moderator, { at: START, decidedAt: START + 2 * HOUR, reporters: [one, two] })
  await report(moderator, { at: START + 5, decidedAt: START + 5 + 10 * HOUR, upheld: false, reporters: [one] })
  await report(moderator, { at: START - DAY, decidedAt: START + DAY, reporters: [two] })
  await report(moderator, { at: end - 1, decidedAt: end + 1, reporters: [one] })
  await report(moderator, { at: START + DAY, decidedAt: null, reporters: [moderator], source: 'rule' })

  const counted = await countMonth(database(env), MONTH)
  expect(counted).toEqual(await recount())
  expect(counted).toMatchObject({
    reports: { members: 4, rules: 1, upheld: 3, dismissed: 1 },
    undone: 3,
    medianWait: 10 * HOUR,
    legalRemovals: 3 + 3 + 3,
  })
  // `take down comment` and `hide_comment` are one kind.
  expect(counted.decisions.filter(({ kind }) => kind === 'hide_comment')).toEqual([
    { kind: 'hide_comment', rule: 4, count: 3 },
    { kind: 'hide_comment', rule: 10, count: 3 },
  ])
})

/** Counts the same in JavaScript, from all rows and with the calendar of `Intl`. */
async function recount(): Promise<MonthCounts> {
  const calendar = new Intl.DateTimeFormat('en-u-ca-persian', { timeZone: 'Asia/Tehran', year: 'numeric', month: 'numeric' })
  const isInMonth = (at: number) => {
    const parts = new Map(calendar.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    return parts.get('year') === 1380 && parts.get('month') === 4
  }
  const all = async <Row>(sql: string) => (await env.DB.prepare(sql).all<Row>()).results
  const entries = (await all<{ act: string; details: string; at: number }>('SELECT act, details, at FROM audit_log')).filter(({ at }) =>
    isInMonth(at),
  )
  const reports = await all<{ source: string; state: string; created_at: number; decision_id: number | null }>('SELECT * FROM reports')
  const decisions = (await all<{ id: number; decided_at: number }>('SELECT id, decided_at FROM moderation_decisions')).filter((row) =>
    isInMonth(row.decided_at),
  )
  const closed = reports.filter(({ decision_id }) => decisions.some(({ id }) => id === decision_id))
  const received = reports.filter((row) => isInMonth(row.created_at))
  const waits = decisions
    .flatMap(({ id, decided_at }) => {
      const times = reports.filter(({ decision_id }) => decision_id === id).map(({ created_at }) => created_at)
      return times.length > 0 ? [decided_at - Math.min(...times)] : []
    })
    .sort((a, b) => a - b)
  const kinds = [
    'hide_post',
    'return_post',
    'return_published_post',
    'remove_post',
    'hide_comment',
    'hide_list',
    'remove_podcast',
    'suspend',
  ] as const
  const decided = kinds.flatMap((kind) =>
    [4, 10].flatMap((rule) => {
      const count = entries.filter(
        ({ act, details }) => (act === 'take down comment' ? 'hide_comment' : act) === kind && JSON.parse(details).rule === rule,
      ).length
      return count > 0 ? [{ kind, rule, count }] : []
    }),
  )
  return {
    reports: {
      members: received.filter(({ source }) => source === 'member').length,
      rules: received.filter(({ source }) => source === 'rule').length,
      upheld: closed.filter(({ state }) => state === 'upheld').length,
      dismissed: closed.filter(({ state }) => state === 'dismissed').length,
    },
    decisions: decided,
    undone: entries.filter(({ act }) => act === 'undo_decision').length,
    appeals: { received: 0, accepted: 0, rejected: 0 },
    medianWait: waits.length > 0 ? Math.trunc(((waits[(waits.length - 1) >> 1] ?? 0) + (waits[waits.length >> 1] ?? 0)) / 2) : null,
    legalRemovals: decided.filter(({ kind, rule }) => rule === 10 && kind !== 'suspend').reduce((sum, { count }) => sum + count, 0),
  }
}

test.each([
  [[3], 3],
  [[1, 4], 2.5],
  [[5, 1, 2], 2],
  [[1, 2, 4, 9], 3],
  [[9, 1, 1, 2, 8], 2],
])('the median of the waits %j is %d hours, whatever order they come in', async (waits, median) => {
  const month = `${1390 + waits.length}-01`
  const [moderator, reader, second] = [await aUser({ role: 'moderator' }), await aUser(), await aUser()]
  const start = monthStart(month)
  // A decision counts from the first of its reports, and those of the months around it do not count.
  for (const wait of waits) await report(moderator, { at: start, decidedAt: start + wait * HOUR, reporters: [reader, second] })
  await report(moderator, { at: start - 100 * HOUR, decidedAt: start - 1, reporters: [reader] })
  await report(moderator, { at: start, decidedAt: monthStart(nextMonth(month)), reporters: [reader] })
  expect((await countMonth(database(env), month)).medianWait).toBe(median * HOUR)
})

test('the month that has begun in Tehran is counted from its midnight, also while UTC is still in the last one', async () => {
  const db = database(env)
  const midnight = monthStart('1430-01')
  setClockOffset(midnight + HOUR - Date.now())
  expect(monthOf(midnight + HOUR)).toBe('1430-01')
  await env.DB.exec('DELETE FROM transparency_months')
  await env.DB.prepare("INSERT INTO transparency_months (month, counts, is_final, computed_at) VALUES ('1429-11', '{}', 1, 1)").run()
  for (const at of [midnight - 1, midnight, midnight + 1]) await log(await aUser({ role: 'moderator' }), { act: 'hide_post', at, rule: 3 })
  await storeTransparency(db)
  const { results } = await env.DB.prepare(
    "SELECT month, is_final, counts ->> '$.decisions[0].count' AS hidden FROM transparency_months WHERE month >= '1429-12' ORDER BY month",
  ).all()
  expect(results).toEqual([
    { month: '1429-12', is_final: 1, hidden: 1 },
    { month: '1430-01', is_final: 0, hidden: 2 },
  ])
  setClockOffset(0)
  await env.DB.exec('DELETE FROM transparency_months')
})

test('the current month is counted again an hour after its last count, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const db = database(env)
  const computedAt = () => env.DB.prepare('SELECT max(computed_at) AS at FROM transparency_months').first<number>('at')
  await env.DB.exec('DELETE FROM transparency_months')
  await env.DB.prepare('INSERT INTO transparency_months (month, counts, is_final, computed_at) VALUES (?, ?, 0, ?)')
    .bind(monthOf(Date.now()), '{}', Date.now())
    .run()
  const first = Date.now()
  for (const [after, counted] of [
    [HOUR - 1, first],
    [HOUR, first + HOUR],
  ] as const) {
    setClockOffset(after)
    await storeTransparency(db)
    expect(await computedAt()).toBe(counted)
  }
  setClockOffset(0)
  await env.DB.exec('DELETE FROM transparency_months')
})

test('the CSV file has every measure of a month, one a line', async () => {
  const counts: MonthCounts = {
    reports: { members: 1, rules: 2, upheld: 3, dismissed: 4 },
    decisions: [
      { kind: 'hide_post', rule: 3, count: 5 },
      { kind: 'suspend', rule: null, count: 6 },
    ],
    undone: 7,
    appeals: { received: 8, accepted: 9, rejected: 10 },
    medianWait: 1.25 * HOUR,
    legalRemovals: 11,
  }
  await env.DB.exec('DELETE FROM transparency_months')
  const store = env.DB.prepare('INSERT INTO transparency_months (month, counts, is_final, computed_at) VALUES (?, ?, ?, 1)')
  await store.bind('1405-01', JSON.stringify(counts), 1).run()
  await store.bind('1405-02', JSON.stringify({ ...counts, decisions: [], medianWait: null }), 0).run()
  const lines = (await (await as(null).get('/api/transparency/csv')).text()).split('\r\n')
  const of = (month: string) => lines.filter((line) => line.startsWith(month)).map((line) => line.slice(8))
  expect(lines[0]).toBe('month,is_final,measure,rule,value')
  expect(of('1405-01')).toEqual([
    ...['1,reports_by_members,,1', '1,reports_by_term_rules,,2', '1,reports_upheld,,3', '1,reports_dismissed,,4'],
    ...['1,hide_post,3,5', '1,suspend,,6', '1,decisions_undone,,7', '1,appeals_received,,8', '1,appeals_accepted,,9'],
    ...['1,appeals_rejected,,10', '1,median_hours_to_decision,,1.3', '1,legal_removals,,11'],
  ])
  expect(of('1405-02').filter((line) => line.includes('median') || line.includes('hide'))).toEqual(['0,median_hours_to_decision,,'])
  expect(lines[1]?.startsWith('1405-02')).toBe(true)
  await env.DB.exec('DELETE FROM transparency_months')
})

test('appeals against decisions and suspensions are counted when they arrive and when they are answered', async () => {
  const [month, member, moderator] = ['1381-05', await aUser(), await aUser({ role: 'moderator' })]
  const start = monthStart(month)
  const appealed = (at: number, answeredAt: number | null, accepted: number | null) =>
    env.DB.prepare(
      `INSERT INTO moderation_decisions (hash, kind, target_id, act, rule, owner_id, moderator_id, client_key, decided_at, appeal, appealed_at,
         appeal_answered_at, appeal_accepted) VALUES (?, 'post', ?, 'hide', 1, ?, ?, ?, 1, 'چرا؟', ?, ?, ?)`,
    )
      .bind(newHash(), ++target, member.id, moderator.id, newHash(), at, answeredAt, accepted)
      .run()
  await appealed(start, start + DAY, 1)
  await appealed(start - DAY, start + DAY, 0)
  await appealed(start + DAY, null, null)
  await env.DB.prepare(
    `INSERT INTO suspensions (hash, user_id, step, rule, by_user_id, begun_at, ends_at, lifted_at, appeal, appealed_at, appeal_answer,
       appeal_answered_at, overturned) VALUES (?, ?, 1, 1, ?, 1, 2, 2, 'چرا؟', ?, 'نه', ?, 0)`,
  )
    .bind(newHash(), member.id, moderator.id, start + 5, monthStart(nextMonth(month)))
    .run()
  expect((await countMonth(database(env), month)).appeals).toEqual({ received: 3, accepted: 1, rejected: 1 })
  expect((await countMonth(database(env), nextMonth(month))).appeals).toEqual({ received: 0, accepted: 0, rejected: 1 })
})

test('storing is idempotent, keeps final months, and invalidates the page only if a count changed', async () => {
  const db = database(env)
  const current = monthOf(Date.now())
  await log(await aUser({ role: 'moderator' }), { act: 'hide_post', at: monthStart('1379-11'), rule: 3 })
  await storeTransparency(db)
  const first = await env.DB.prepare('SELECT min(month) AS month FROM transparency_months').first<string>('month')
  expect(first).toBe('1379-11')
  // The years until then would take dozens of runs.
  const { year } = toJalali(tehranDay(Date.now()))
  await env.DB.prepare(
    'INSERT INTO transparency_months (month, counts, is_final, computed_at) SELECT ?, counts, 1, 1 FROM transparency_months LIMIT 1',
  )
    .bind(`${year - 3}-12`)
    .run()
  for (let run = 0; run < 4; run++) await storeTransparency(db)
  const read = async () => TransparencyReport.parse(await (await as(null).get('/api/transparency')).json())
  const before = await read()
  expect([before.months[0]?.month, before.months[0]?.isFinal, before.months.length]).toEqual([current, false, 24])
  expect(before.months.slice(1).every(({ isFinal }) => isFinal)).toBe(true)
  const invalidations = await readInvalidationVersion('transparency')
  await storeTransparency(db)
  expect([await read(), await readInvalidationVersion('transparency')]).toEqual([before, invalidations])
  await env.DB.prepare('UPDATE transparency_months SET computed_at = 0 WHERE month = ?').bind(current).run()
  await log(await aUser({ role: 'moderator' }), { act: 'hide_post', at: Date.now(), rule: 3 })
  await storeTransparency(db)
  expect(await readInvalidationVersion('transparency')).toBeGreaterThan(invalidations)
  const csv = await as(null).get('/api/transparency/csv')
  expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(await csv.text()).toContain(`${current},0,hide_post,3,`)
  expect(Object.keys(before.months[0] ?? {}).sort()).toEqual(
    ['appeals', 'decisions', 'isFinal', 'legalRemovals', 'medianWait', 'month', 'reports', 'undone'].sort(),
  )
})

test('a month begins at midnight in Tehran of its first Jalali day, and Esfand is followed by Farvardin', () => {
  expect([toJalali(tehranDay(START)), toJalali(tehranDay(START - 1))]).toEqual([
    { year: 1380, month: 4, day: 1 },
    { year: 1380, month: 3, day: 31 },
  ])
  expect([nextMonth('1404-12'), monthOf(monthStart('1405-01')), monthOf(monthStart('1405-01') - 1)]).toEqual([
    '1405-01',
    '1405-01',
    '1404-12',
  ])
})
