import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const BATCH = /\b(?:db|statsDb|\w*[dD]atabase\([^)]*\))\s*\.batch\(/
const EXEMPT = /^worker\/(?:db|local)\/|\/testing\/|\.test\.ts$/

it('no batch in worker/ returns results by position, which moves when a statement is added: `write` and `readTogether` name them', () => {
  const found = globSync('worker/**/*.ts').filter((path) => !EXEMPT.test(path) && BATCH.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([])
})

it('the pattern finds batches', () => {
  for (const code of ['await db.batch([a])', 'statsDb\n  .batch(a)', 'database(env).batch(a)', 'statsDatabase(env).batch(a)'])
    expect(BATCH.test(code)).toBe(true)
})
