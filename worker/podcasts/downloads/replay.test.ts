import { beforeAll, expect, test } from 'vitest'
import { aUser, type TestUser } from '#worker/testing/index.ts'
import { anEpisode, atMinute, countDays, requestEpisode } from './testing/replay.ts'
import { PATTERNS } from './testing/replay-patterns.ts'

let author: TestUser
beforeAll(async () => {
  atMinute()
  author = await aUser()
})

test('the corpus has at least 60 patterns with unique names', () => {
  expect(PATTERNS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(PATTERNS.map(({ name }) => name)).size).toBe(PATTERNS.length)
})

test.each(PATTERNS)('the pattern “$name” yields the daily listens $days', async ({ file, requests, days, verdicts }) => {
  const episode = await anEpisode(author, file)
  for (const ask of requests) {
    const status = await requestEpisode(episode, ask)
    if (ask.status !== undefined) expect(status).toBe(ask.status)
  }
  const counted = await countDays(episode)
  expect(counted.days, JSON.stringify(counted.lines.map(({ spans }) => spans))).toEqual(days)
  if (verdicts) expect(counted.verdicts).toEqual(verdicts)
})
