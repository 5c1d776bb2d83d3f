import { expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { readCalls, sampleCalls } from './calls.ts'
import { sampleHash } from './deterministic.ts'
import { DEMO_USER, readNewcomers, readPeople, readPosts } from './read-sample.ts'
import { atTimeOfDay, placeInTime } from './timeline.ts'

const NOW = Date.UTC(2026, 10, 29, 9, 30)
const STARTS = Array.from({ length: 24 }, (_, hour) => NOW + hour * HOUR)
const posts = readPosts(DEMO_USER.handle)

test('every call of the sample has a name of its own and is by a sample person or a visitor', () => {
  const people = new Set([...readPeople(), ...readNewcomers()].map(({ handle }) => handle))
  const calls = sampleCalls(NOW)
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
  for (const { by, name } of calls) if (by !== null) expect(people, name).toContain(by)
})

test.each(STARTS)('at %s, calls are in the past, in the order of their file, and after what they refer to', (now) => {
  const calls = sampleCalls(now)
  const placed = placeInTime(posts, readPeople(), now)
  const posted = new Map(placed.posts.map(({ key, at }) => [sampleHash(key), at]))
  const joined = new Map([
    ...placed.people.map(({ handle, at }) => [handle, at] as const),
    ...readNewcomers().map(({ handle, daysAgo, time }) => [handle, atTimeOfDay(now - daysAgo * DAY, time)] as const),
  ])
  for (const { name, by, at, path, body } of calls) {
    expect(at, name).toBeLessThan(now)
    if (by !== null) expect(at, name).toBeGreaterThan(joined.get(by) ?? Number.NaN)
    for (const [hash, published] of posted)
      if (`${path} ${JSON.stringify(body)}`.includes(hash)) expect(at, `${name}: ${hash}`).toBeGreaterThan(published)
  }
  for (const [file, list] of readCalls()) {
    const own = calls.filter(({ name }) => name.startsWith(`${file}_`)).map(({ name }) => name)
    for (const [nth, call] of list.entries()) {
      const place = own.indexOf(`${file}_${call.as ?? nth}`)
      for (const [, other] of JSON.stringify([call.call, call.body]).matchAll(/\{(\w+)(?:\.\w+)+\}/g))
        expect([file, nth, own.indexOf(`${file}_${other}`) < place && own.includes(`${file}_${other}`)]).toEqual([file, nth, true])
    }
  }
})
