import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { MAIN_DATABASE, SEARCH_DATABASE, STATS_DATABASE } from '../../scripts/database-files.ts'
import { copySampleData, freePort, startServer, temporaryData } from '../support/server.ts'
import { auditDatabase } from './crash-audit.ts'
import { type Ledger, openLedger, writeUntilKilled } from './crash-writer.ts'

// Backs up the sample community while members write to it, and again after the server stopped. Restores both into empty folders and checks
// that the first has every write acknowledged before it, and that the second equals the site: every row of every table, and every page of the
// sitemap, byte for byte. `--pages 40` compares only so many pages.
const { values } = parseArgs({ options: { pages: { type: 'string' } } })
const pageLimit = values.pages === undefined ? Number.POSITIVE_INFINITY : Number(values.pages)
const WRITERS = 3
const DATABASES = [MAIN_DATABASE, STATS_DATABASE, SEARCH_DATABASE]

const data = copySampleData('drill')
const work = temporaryData('drill-backups')
const port = await freePort()
const start = (path: string) => startServer({ data: path, port, sample: true })
const run = (script: string, path: string, ...args: string[]) =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DAFTAR_DATA: path },
  })
const backUp = (): string => run('backup', data.path, join(work.path, 'backups')).split(':')[0] ?? ''

let server = await start(data.path)
try {
  const ledgers = await Promise.all(Array.from({ length: WRITERS }, () => openLedger(server.origin)))
  let isStopped = false
  const writing = Promise.all(ledgers.map((ledger) => writeUntilKilled(ledger, () => isStopped)))
  while (ledgers.some(({ acknowledged }) => acknowledged < 5)) await new Promise((done) => setTimeout(done, 20))
  const before = ledgers.map(({ saved }) => saved.revision)
  const started = Date.now()
  const busy = backUp()
  const backupMs = Date.now() - started
  isStopped = true
  await writing
  const written = ledgers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)

  const paths = await listPages(server.origin)
  const pages = await readPages(server.origin, paths)
  await server.stop()
  const quiet = backUp()

  const copy = join(work.path, 'quiet')
  run('restore', copy, quiet)
  const rows = compareDatabases(data.path, copy)
  server = await start(copy)
  const restored = await readPages(server.origin, paths)
  const different = paths.filter((path) => restored.get(path) !== pages.get(path))
  assert.deepEqual(different, [], 'pages differ after the restore')
  await server.stop()

  const target = join(work.path, 'busy')
  run('restore', target, busy)
  auditDatabase(target)
  server = await start(target)
  await Promise.all(ledgers.map((ledger, at) => auditDraft(ledger, server.origin, before[at] ?? 0)))
  await server.stop()
  console.log(
    `Backup beside ${written} acknowledged writes took ${backupMs} ms; restored: all writes from before it, 0 partial. ` +
      `Backup of the stopped site: ${rows} rows of ${DATABASES.length} databases equal, ${paths.length} pages equal byte for byte.`,
  )
} catch (error) {
  await server.kill().catch(() => undefined)
  throw error
} finally {
  data.remove()
  work.remove()
}

/** Checks that a restored post is one of the versions sent, and not older than the backup. */
async function auditDraft({ client, hash, sent }: Ledger, origin: string, revision: number): Promise<void> {
  assert.equal(client.origin, origin)
  const draft = await client.call<EditorPost>('GET', `/api/posts/${hash}/draft`)
  assert.ok(
    draft.revision >= revision,
    `revision ${draft.revision} of ${hash} is older than ${revision}, which was acknowledged before the backup`,
  )
  const version = [...sent.values()].find(({ title }) => title === draft.title)
  assert.deepEqual(draft.document, version?.document, 'a restored draft mixes two versions')
}

/** Compares every row of every table of two stopped data folders and returns their number. */
function compareDatabases(original: string, copy: string): number {
  let rows = 0
  for (const file of DATABASES) {
    const [a, b] = [original, copy].map((folder) => new DatabaseSync(join(folder, 'state', file), { readOnly: true }))
    if (!a || !b) throw new Error('No database')
    try {
      const tables = a.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").all()
      for (const { name } of tables) {
        const read = (database: DatabaseSync) => {
          const rowsOfTable = database.prepare(`SELECT * FROM "${name}"`)
          rowsOfTable.setReadBigInts(true)
          return rowsOfTable.all()
        }
        const expected = read(a)
        assert.deepEqual(read(b), expected, `${name} differs`)
        rows += expected.length
      }
    } finally {
      a.close()
      b.close()
    }
  }
  return rows
}

/** Returns the paths of the sitemap, spread evenly if there are more than `pageLimit`. */
async function listPages(origin: string): Promise<string[]> {
  const locations = async (path: string) => {
    const xml = await (await fetch(origin + path)).text()
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  }
  const files = await locations('/sitemap.xml')
  const paths = (await Promise.all(files.map(locations))).flat()
  assert.ok(paths.length > 100, 'the sitemap is empty')
  const step = Math.max(1, Math.ceil(paths.length / pageLimit))
  return paths.filter((_, at) => at % step === 0)
}

async function readPages(origin: string, paths: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of paths) {
    const response = await fetch(origin + path)
    assert.equal(response.status, 200, path)
    pages.set(path, removeTimes(await response.text()))
  }
  return pages
}

/** Removes when the server read the data, which the state for the client contains. */
function removeTimes(html: string): string {
  return html.replace(/(?<=\b(?:dehydratedAt|dataUpdatedAt|u):)\d{13}\b/g, '')
}
