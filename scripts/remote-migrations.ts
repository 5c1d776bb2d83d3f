import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'
import type { DatabaseSettings } from './deploy-settings.ts'

/** Matches quoted text and names, which it captures, and runs of comments and white space. */
const QUOTED_OR_SPACE = /('(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])|(?:--[^\n]*|\/\*[\s\S]*?\*\/|\s)+/g

/**
 * Returns a migration with one statement per line and without comments. `wrangler d1 migrations apply --remote` sends a file unsplit, and
 * D1's own splitter ends some triggers that span several lines at their first semicolon (“incomplete input”, workers-sdk issues 4998,
 * 14991, 15314, 15690). It reads triggers on one line that contain BEGIN and END once, in capitals.
 */
export function toRemoteSql(sql: string): string {
  const lines = splitSql(sql).map((statement) => statement.replace(QUOTED_OR_SPACE, (_, quoted?: string) => quoted ?? ' '))
  // The splitter keeps the semicolon of a file with one statement.
  return lines.map((line) => `${line.trim().replace(/;$/, '')};\n`).join('')
}

/**
 * Writes the remote form of every migration into `folder` and a wrangler configuration that names the databases and these files. Returns the
 * path of the configuration.
 */
export function writeRemoteMigrations(databases: readonly DatabaseSettings[], folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  const remote = databases.map((database) => {
    const source = database.migrations_dir
    const target = basename(source)
    mkdirSync(join(folder, target), { recursive: true })
    for (const name of readdirSync(source).filter((file) => file.endsWith('.sql')))
      writeFileSync(join(folder, target, name), toRemoteSql(readFileSync(join(source, name), 'utf8')))
    return { ...database, migrations_dir: target }
  })
  const config = join(folder, 'wrangler.json')
  writeFileSync(config, JSON.stringify({ name: 'daftar-migrations', d1_databases: remote }))
  return config
}
