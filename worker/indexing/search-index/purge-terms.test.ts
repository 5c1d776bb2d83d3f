import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { testEnv } from '#worker/testing/index.ts'
import { purgeTerms, requestPurge } from './purge-terms.ts'

const index = env.SEARCH

const FIRST_ROW = 9_000_000
const letters = (number: number) => number.toString(26).replace(/[0-9]/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')

/** Inserts documents of 200 words each, the first of which is `word`. */
const insert = (from: number, count: number, word: string) =>
  index.batch(
    Array.from({ length: count }, (_, nth) => {
      const id = FIRST_ROW + from + nth
      const words = Array.from({ length: 200 }, (_each, at) => letters(id * 200 + at))
      return index.prepare('INSERT INTO post_terms (rowid, body) VALUES (?, ?)').bind(id, [`${letters(id)}${word}`, ...words].join(' '))
    }),
  )
const remove = (from: number, count: number) =>
  index.batch([
    index.prepare('DELETE FROM post_terms WHERE rowid BETWEEN ? AND ?').bind(FIRST_ROW + from, FIRST_ROW + from + count - 1),
    requestPurge(index, 'post_terms'),
  ])
const pagesWith = (word: string) =>
  index.prepare('SELECT count(*) AS n FROM post_terms_data WHERE instr(block, CAST(? AS BLOB)) > 0').bind(word).first('n')
const readPurge = () =>
  index
    .prepare("SELECT requested > purged AS isRequested, covered > purged AS isRunning FROM term_purges WHERE name = 'post_terms'")
    .first()

test('a purge drops deleted terms over several runs and leaves others; what is deleted meanwhile goes with the next purge, a day later', async () => {
  await purgeTerms(testEnv())
  setClockOffset(2 * DAY)
  await insert(0, 40, 'keptword')
  await insert(100, 40, 'goneword')
  await insert(200, 40, 'latergone')
  await remove(100, 40)
  expect(await pagesWith('goneword')).toBeGreaterThan(0)
  let runs = 0
  for (; (await readPurge())?.isRequested === 1 && runs < 500; runs++) {
    await purgeTerms(testEnv(), { pages: 1, calls: 1 })
    if (runs === 2) {
      expect(await readPurge()).toEqual({ isRequested: 1, isRunning: 1 })
      await remove(200, 40)
    }
    if (runs > 2 && (await readPurge())?.isRunning === 0) break
  }
  expect(runs).toBeGreaterThan(2)
  expect(await pagesWith('goneword')).toBe(0)
  expect(await readPurge()).toEqual({ isRequested: 1, isRunning: 0 })
  await purgeTerms(testEnv())
  expect(await readPurge()).toEqual({ isRequested: 1, isRunning: 0 })
  setClockOffset(3 * DAY)
  await purgeTerms(testEnv())
  expect(await pagesWith('latergone')).toBe(0)
  expect(await readPurge()).toEqual({ isRequested: 0, isRunning: 0 })
  const kept = await index
    .prepare('SELECT count(*) AS n FROM post_terms WHERE post_terms MATCH ?')
    .bind(`${letters(FIRST_ROW + 7)}keptword`)
    .first('n')
  expect(kept).toBe(1)
})
