import { beforeAll, expect, test } from 'vitest'
import { type APerson, aPerson } from '#worker/testing/index.ts'
import { anEpisode, askFor, atMinute, count } from './replay.ts'
import { PATTERNS } from './replay-patterns.ts'

let author: APerson
beforeAll(async () => {
  atMinute()
  author = await aPerson()
})

test('the corpus is as large as it should be, and no pattern stands in it twice', () => {
  expect(PATTERNS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(PATTERNS.map(({ name }) => name)).size).toBe(PATTERNS.length)
})

test.each(PATTERNS)('$name counts $days', async ({ file, asks, days, verdicts }) => {
  const episode = await anEpisode(author, file)
  for (const ask of asks) {
    const status = await askFor(episode, ask)
    if (ask.status !== undefined) expect(status).toBe(ask.status)
  }
  const counted = await count(episode)
  expect(counted.days, JSON.stringify(counted.lines.map(({ spans }) => spans))).toEqual(days)
  if (verdicts) expect(counted.verdicts).toEqual(verdicts)
})
