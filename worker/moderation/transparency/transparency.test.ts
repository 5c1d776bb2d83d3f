import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { tehranDay, toJalali } from '#shared/persian/jalali.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
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
