import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { listDeadLetters, replayDeadLetters } from './dead-letters.ts'

function install() {
  const db = new DatabaseSync(':memory:')
  for (const name of ['0001_platform', '0031_job_retries']) db.exec(readFileSync(`migrations/main/${name}.sql`, 'utf8'))
  const insert = db.prepare('INSERT INTO dead_letters (id, body, at, reason) VALUES (?, ?, ?, ?)')
  for (const [id, kind] of [
    ['a', 'mail'],
    ['b', 'mail'],
    ['podcast-import:x:1', 'podcast-import'],
  ] as const)
    insert.run(id, JSON.stringify({ id, kind, payload: {} }), 1_700_000_000_000, `${kind} is down`)
  const run = async (sql: string) => db.prepare(sql).all()
  const marked = () =>
    db
      .prepare('SELECT id FROM dead_letters WHERE replay_at IS NOT NULL ORDER BY id')
      .all()
      .map(({ id }) => id)
  return { run, marked }
}

test('dead letters are listed by kind and reason', async () => {
  const { run } = install()
  await replayDeadLetters(run, 'a')
  expect(await listDeadLetters(run)).toEqual([
    '2 × mail, since 2023-11-14T22:13:20.000Z, 1 about to run again, for example a: mail is down',
    '1 × podcast-import, since 2023-11-14T22:13:20.000Z, 0 about to run again, for example podcast-import:x:1: podcast-import is down',
  ])
})

test.each([
  ['all', ['a', 'b', 'podcast-import:x:1']],
  ['mail', ['a', 'b']],
  ['podcast-import:x:1', ['podcast-import:x:1']],
  ['sms', []],
])('replay %s marks the selected dead letters once', async (selected, ids) => {
  const { run, marked } = install()
  expect(await replayDeadLetters(run, selected)).toBe(ids.length)
  expect(marked()).toEqual(ids)
  expect(await replayDeadLetters(run, selected)).toBe(0)
})

test.each(['', "x' OR '1'='1", 'a b'])('replay rejects the selection “%s” and marks nothing', async (selected) => {
  const { run, marked } = install()
  await expect(replayDeadLetters(run, selected)).rejects.toThrow('Usage')
  expect(marked()).toEqual([])
})
