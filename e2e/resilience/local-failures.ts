import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MAIN_DATABASE, SEARCH_DATABASE } from '../../scripts/database-files.ts'
import { startDraft } from '../support/draft.ts'
import { registerMember } from '../support/member.ts'
import { failToStart, freePort, startServer, temporaryData } from '../support/server.ts'
import { checkFullDisk } from './full-disk.ts'
import { mountTmpfs } from './tmpfs.ts'

// Starts the real server on a full disk, twice on one data folder, after SIGKILL, on damaged databases, on folders that cannot be written
// and behind a public origin. Run with `npm run verify -- local-failures`; the checks that mount a file system need root and are skipped without it.
const report = (text: string) => console.log(`  ${text}`)
const data = temporaryData('local-failures')
const port = await freePort()

/** Expects a start to fail with exit code 1 and one message that matches each pattern, without a stack trace. */
async function expectFailure(folder: string, patterns: RegExp[], env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await failToStart({ data: folder, port, env })
  assert.equal(code, 1, output)
  for (const pattern of patterns) assert.match(output, pattern)
  assert.doesNotMatch(output, /^\s+at |node:internal|Error:/m)
  assert.equal(output.trim().split('\n').length, 1, `more than one line:\n${output}`)
}

async function checkLock(): Promise<void> {
  const server = await startServer({ data: data.path, port })
  const { client } = await registerMember(server.origin)
  const other = await freePort()
  await expectFailure(data.path, [new RegExp(`process ${server.pid}, ${server.origin}`), /DAFTAR_DATA=\S+ PORT=\d+ npm start/], {
    PORT: String(other),
  })
  const { hash } = await startDraft(client)
  report('two servers on one data folder: the second names the first and exits; the first still writes')

  process.kill(server.pid, 'SIGKILL')
  // The runtime of the killed server still listens on the port; the next start ends it.
  try {
    assert.equal((await client.get('/topics')).status, 200)
    const next = await startServer({ data: data.path, port })
    assert.equal((await client.get(`/api/posts/${hash}/draft`)).status, 200)
    assert.equal(await next.stop(), 0)
  } finally {
    await server.kill().catch(() => undefined)
  }
  report('SIGKILL of the server alone: the next start ends its runtime, gets the lock and the port, and has the data')
}

async function checkDamagedFiles(): Promise<void> {
  const main = join(data.path, 'state', MAIN_DATABASE)
  const search = join(data.path, 'state', SEARCH_DATABASE)
  const backup = temporaryData('backup')
  cpSync(data.path, backup.path, { recursive: true })
  const damages: [string, string, () => void, RegExp][] = [
    ['an empty main database', main, () => truncateSync(main, 0), /the main database, is empty.*backup/],
    ['a truncated main database', main, () => truncateSync(main, 200_000), /the main database, is damaged or truncated.*backup/],
    ['a text file as main database', main, () => writeFileSync(main, 'text '.repeat(1000)), /the main database, is not a SQLite database/],
    ['a database of another program', main, () => replaceDatabase(main), /the main database, belongs to another program/],
    ['a missing main database', main, () => rmSync(main), /main database \S+ is missing/],
    ['an empty search index', search, () => truncateSync(search, 0), /the search index, is empty.*rebuild-search/],
    ['a newer migration', main, () => addMigration(main), /newer version of Daftar \(migration 9999_future.sql/],
    ['a damaged secrets key', 'secrets-key', () => truncateSync(join(data.path, 'secrets-key'), 0), /secrets-key is damaged/],
  ]
  for (const [name, file, damage, pattern] of damages) {
    damage()
    await expectFailure(data.path, [pattern, new RegExp(name.includes('migration') ? 'DAFTAR_DATA' : file)])
    rmSync(data.path, { recursive: true })
    cpSync(backup.path, data.path, { recursive: true })
    report(`${name}: named with advice`)
  }
  backup.remove()
}

function replaceDatabase(file: string): void {
  rmSync(file)
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE moz_places (id)')
  database.close()
}

function addMigration(file: string): void {
  const database = new DatabaseSync(file)
  database.exec("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')")
  database.close()
}

async function checkUnwritable(): Promise<void> {
  const { path, remove } = temporaryData('unwritable')
  writeFileSync(join(path, 'file'), '')
  await expectFailure(join(path, 'file'), [/Cannot write \S+file \(\w+\)/, /DAFTAR_DATA/])
  await expectFailure(join(path, 'file/below'), [/Cannot write \S+file\/below \(ENOTDIR\)/])
  mkdirSync(join(path, 'data'))
  writeFileSync(join(path, 'data/log'), '')
  await expectFailure(join(path, 'data'), [/Cannot write \S+data\/log \(\w+\)/])
  const started = Date.now()
  if (existsSync('/proc/self')) await expectFailure('/proc/x', [/Cannot write \/proc\/x \(ENOENT\)/, /DAFTAR_DATA/])
  assert.ok(Date.now() - started < 20_000, 'a folder that cannot be created is not named at once')
  remove()
  report('a file in the place of a folder and a folder that cannot be created: named at once')
  const disk = mountTmpfs('1m')
  if (!disk) return report('a read-only and a full file system at start: skipped, needs root')
  writeFileSync(join(disk.path, 'filler'), Buffer.alloc(900_000))
  await expectFailure(disk.path, [/ENOSPC/, /disk is full/])
  disk.remount('ro')
  await expectFailure(disk.path, [/EROFS/, /read-only/])
  disk.remove()
  report('a read-only and a full file system at start: named at once')
}

async function checkConfiguration(): Promise<void> {
  await expectFailure(data.path, [/PORT must be a number/], { PORT: 'http' })
  await expectFailure(data.path, [/ORIGIN must be an origin/], { ORIGIN: 'daftar.example' })
  const blocker = createServer().listen(port, '127.0.0.1')
  await expectFailure(data.path, [/Port \d+ is in use by another program.*PORT=\d+ npm start/])
  await new Promise((done) => blocker.close(done))
  report('invalid settings and an occupied port: named')
}

async function checkPublicOrigin(): Promise<void> {
  const server = await startServer({ data: data.path, port, env: { ORIGIN: 'https://daftar.example' } })
  const key = /^Outgoing e-mail: https:\/\/daftar\.example\/__local\/mailbox\?key=([\w-]{43}) /m.exec(server.output())?.[1] ?? ''
  const status = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await fetch(server.origin + path, { method, headers, redirect: 'manual' })).status
  assert.equal(await status('/__local/mailbox.json'), 403)
  assert.equal(await status(`/__local/mailbox?key=${key}`), 303)
  assert.equal(await status('/__local/mailbox.json', { Authorization: `Bearer ${key}` }), 200)
  assert.equal(await status('/login'), 200)
  assert.equal(await status(`/__local/gateway/pg/StartPay/S${'x'.repeat(35)}`), 404)
  assert.equal(await status('/__local/gateway/pg/v4/payment/request.json', {}, 'POST'), 404)
  assert.match(server.output(), /^Payments: not set up/m)
  assert.equal(await server.stop(), 0)
  assert.ok(existsSync(join(data.path, 'log/requests.jsonl')))
  assert.ok(!readFileSync(join(data.path, 'log/requests.jsonl'), 'utf8').includes(key), 'the key is in the request log')
  report('behind a public origin: the mailbox needs the printed key, which is not in the log, and no sandbox takes payments')
}

try {
  await checkLock()
  await checkDamagedFiles()
  await checkUnwritable()
  await checkConfiguration()
  await checkPublicOrigin()
  await checkFullDisk(report)
} finally {
  data.remove()
}
