import { env } from 'cloudflare:workers'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { sessions } from '#worker/account/auth/schema.ts'
import { atomic, database, statsDatabase } from '#worker/db/client.ts'
import { aPost, aUser } from '#worker/testing/index.ts'
import { countVisits, pruneVisits } from './index.ts'
import { type Aggregates, aRecount, type SimulatedPost, type SimulatedReader } from './testing/recount.ts'
import { aRandom, type SimulatedRequest, simulateDay } from './testing/simulate-day.ts'
import { aPipeline, CHROME, meteredDatabase, setNow, statsRows } from './testing/visit-pipeline.ts'

const DAYS = 30
/** Start of a day in Tehran. */
const START = Date.parse('2033-01-01T20:30:00Z')
/** One day has eight times the events of the others. */
const eventsOn = (day: number) => (__MONTH_EVENTS__ / (DAYS + 7)) * (day === 7 ? 8 : 1)

/** Readers in networks of their own, a crowd behind one address, another in one network, bots and members, among them the authors. */
async function cast(count: number) {
  const authors = await Promise.all([aUser(), aUser(), aUser()])
  const members = [...authors, ...(await Promise.all([aUser(), aUser()]))]
  // The last offline reports arrive three days after the month; without a session, they would be those of a visitor.
  const ids = members.map(({ id }) => id)
  await database(env)
    .update(sessions)
    .set({ expiresAt: START + 2 * DAYS * DAY })
    .where(inArray(sessions.userId, ids))
  const posts: SimulatedPost[] = []
  for (let n = 0; n < 12; n++) {
    const author = authors[n % 3] ?? authors[0]
    posts.push({ ...(await aPost(author, { at: START - 3 * DAY })), authorId: author.id })
  }
  const visitor = (address: string, agent: string, kind: SimulatedReader['kind'] = 'person'): SimulatedReader => ({
    ...{ visitor: `${address} ${agent}`, address, agent, kind, network: address.split('.').slice(0, 3).join('.') },
  })
  const times = <T>(n: number, make: (nth: number) => T): T[] => Array.from({ length: n }, (_, nth) => make(nth))
  const readers = [
    ...times(count, (n) => visitor(`10.${n >> 8}.${n & 255}.1`, CHROME)),
    ...times(count, (n) => visitor('192.0.2.1', `${CHROME} Crowd/${n}`)),
    ...times(count, (n) => visitor(`198.51.100.${n % 250}`, `${CHROME} Campus/${n}`)),
    ...times(5, (n) => visitor(`172.16.${n}.1`, `Mozilla/5.0 (Macintosh) examplebot/${n}`, 'bot')),
    ...members.map(({ id, cookie }, n) => ({ ...visitor(`172.17.${n}.1`, CHROME), visitor: `member ${id}`, cookie, accountId: id })),
  ]
  return { posts, readers }
}

async function storedAggregates(posts: readonly SimulatedPost[]): Promise<Aggregates> {
  const stored: Aggregates = new Map()
  const subjects = [['post', posts.map(({ id }) => id)] as const, ['author', [...new Set(posts.map(({ authorId }) => authorId))]] as const]
  for (const [subject, ids] of subjects) {
    const of = `subject = '${subject}' AND subject_id IN (${ids.join()})`
    const counts = ['impressions', 'views', 'reads', 'shares', 'visible_ms', 'discarded']
    const put = (row: Record<string, unknown>, name: string, count: unknown) =>
      Number(count) !== 0 && stored.set(`${subject} ${row.subject_id} ${row.day} ${name}`, Number(count))
    for (const row of await statsRows(`SELECT * FROM daily_counts WHERE ${of}`)) for (const name of counts) put(row, name, row[name])
    for (const row of await statsRows(`SELECT * FROM hourly_counts WHERE ${of}`))
      for (const name of counts.slice(0, 3)) put(row, `hour ${row.hour} ${name}`, row[name])
    for (const row of await statsRows(`SELECT * FROM daily_breakdowns WHERE ${of}`)) put(row, `${row.dimension}:${row.name}`, row.count)
  }
  return stored
}

test('a simulated month through the pipeline has the counts of an independent recount', async () => {
  const startedAt = performance.now()
  const random = aRandom(19)
  setNow(START)
  const { posts, readers } = await cast(Math.max(50, Math.round(__MONTH_EVENTS__ / 5000)))
  const recount = aRecount(posts)
  const meter = meteredDatabase(env.STATS)
  const pipeline = aPipeline({ STATS: meter.database })
  const db = statsDatabase({ STATS: meter.database })
  let [pending, events, requests, largest]: [SimulatedRequest[], number, number, number] = [[], 0, 0, 0]
  const deliver = async () => {
    const messages = pipeline.take()
    // The queue delivers some messages twice, and none in order.
    const copies = messages.filter(() => random() < 0.03)
    const shuffled = [...messages, ...copies].map((body) => [random(), body] as const).sort(([a], [b]) => a - b)
    expect(await pipeline.deliver(shuffled.map(([, body]) => body))).toBe(0)
  }
  for (let day = 0; day < DAYS + 3; day++) {
    const start = START + day * DAY
    if (day < DAYS) pending.push(...simulateDay(random, { start, events: eventsOn(day), posts, readers }))
    const due = pending.filter(({ sentAt }) => sentAt < start + DAY).sort((a, b) => a.sentAt - b.sentAt)
    pending = pending.filter(({ sentAt }) => sentAt >= start + DAY)
    largest = Math.max(largest, due.length + pending.length)
    for (const [nth, { sentAt, reader, posts: reports }] of due.entries()) {
      setNow(sentAt)
      expect(await pipeline.send(reports, reader)).toBe(204)
      // Only the time of arrival is taken from the message.
      recount.record(reports, reader, pipeline.lastReceivedAt())
      events += reports.length
      requests++
      if (nth % 100 === 99) await deliver()
    }
    await deliver()
    setNow(start + DAY + 2 * MINUTE)
    await countVisits(db)
    for (let left = -1, before = -2; left !== before; ) {
      await atomic(db, pruneVisits(db))
      ;[before, left] = [left, Number((await statsRows('SELECT count(*) AS n FROM visits WHERE day < ?', tehranDay(start - DAY)))[0]?.n)]
    }
    recount.closeBefore(tehranDay(start - DAY))
  }
  recount.closeBefore('9999')
  const stored = await storedAggregates(posts)
  expect(stored.size).toBeGreaterThan(1000)
  for (const reason of ['own', 'bot', 'address', 'network'])
    expect([...stored.keys()].some((name) => name.endsWith(`discarded:${reason}`))).toBe(true)
  expect([...stored].filter(([name, count]) => recount.aggregates.get(name) !== count)).toEqual([])
  expect([...recount.aggregates].filter(([name, count]) => stored.get(name) !== count)).toEqual([])
  const ids = posts.map(({ id }) => id).join()
  expect(await statsRows(`SELECT 1 FROM visits WHERE post_id IN (${ids}) AND day < ?`, tehranDay(START + DAYS * DAY))).toEqual([])
  const seconds = (performance.now() - startedAt) / 1000
  const [written, read] = [meter.rows.written / events, meter.rows.read / events]
  process.stdout.write(
    `${JSON.stringify({ events, requests, perSecond: Math.round(events / seconds), rowsWritten: written, rowsRead: read, aggregates: stored.size, heldRequests: largest, heapBytes: process.memoryUsage().heapUsed })}\n`,
  )
}, 7_200_000)
