import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, test } from 'vitest'
import { formatLogLine, MAX_LOG_BYTES, MAX_LOG_FILES, openRequestLog } from './request-log.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-log-'))
afterAll(() => rmSync(root, { recursive: true }))

const folder = (name: string) => join(root, name)
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1)

test('the request log takes at most 50 MiB', () => {
  expect(MAX_LOG_BYTES * MAX_LOG_FILES).toBe(50 * 1024 * 1024)
})

it('formatLogLine keeps JSON and wraps other output', () => {
  expect(formatLogLine({ level: 'log', message: '{"a":1}' })).toBe('{"a":1}\n')
  expect(formatLogLine({ level: 'error', message: '{oops' })).toBe('{"level":"error","message":"{oops"}\n')
})

it('the log rotates by size, keeps the newest lines and never exceeds its cap, also across restarts', async () => {
  const file = join(folder('rotate'), 'requests.jsonl')
  const limits = { maxBytes: 1000, maxFiles: 3 }
  for (let start = 0; start < 4; start++) {
    const log = openRequestLog(file, limits)
    for (let n = 0; n < 100; n++) {
      log.write({ level: 'info', message: JSON.stringify({ start, n }) })
      await log.flush()
    }
    await log.close()
  }
  const files = readdirSync(folder('rotate')).sort()
  expect(files).toEqual(['requests.1.jsonl', 'requests.2.jsonl', 'requests.jsonl'])
  for (const name of files) expect(statSync(join(folder('rotate'), name)).size).toBeLessThanOrEqual(1000)
  const kept = ['requests.2.jsonl', 'requests.1.jsonl', 'requests.jsonl'].flatMap((name) => linesOf(join(folder('rotate'), name)))
  const all = Array.from({ length: 400 }, (_, at) => JSON.stringify({ start: Math.floor(at / 100), n: at % 100 }))
  expect(kept).toEqual(all.slice(-kept.length))
})

it('while the disk rejects writes, the log drops lines, reports once and never throws; afterwards it counts what it dropped', async () => {
  const file = join(folder('fail'), 'requests.jsonl')
  const reports: string[] = []
  const log = openRequestLog(file, { report: (message) => reports.push(message) })
  // A folder in place of the file fails for root, too.
  mkdirSync(file)
  for (let n = 0; n < 5; n++) {
    log.write({ level: 'info', message: `{"n":${n}}` })
    await log.flush()
  }
  expect(reports).toEqual([expect.stringContaining('The request log drops lines')])
  expect(reports[0]).toContain(file)
  rmdirSync(file)
  log.write({ level: 'info', message: '{"n":5}' })
  await log.close()
  expect(linesOf(file)).toEqual(['{"level":"warn","event":"log_lines_dropped","count":5}', '{"n":5}'])
  expect(reports).toHaveLength(2)
})

it('lines beyond 4 MiB that wait for a slow disk are dropped and counted', async () => {
  const file = join(folder('slow'), 'requests.jsonl')
  const log = openRequestLog(file, { maxBytes: 100 * 1024 * 1024 })
  const message = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
  for (let n = 0; n < 20; n++) log.write({ level: 'info', message })
  await log.flush()
  log.write({ level: 'info', message: '{}' })
  await log.close()
  const lines = linesOf(file)
  const dropped = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'log_lines_dropped')
  expect(dropped.count).toBeGreaterThan(10)
  expect(lines.filter((line) => line === message)).toHaveLength(20 - dropped.count)
})
