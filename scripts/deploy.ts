// Implements `npm run deploy`: checks the sources, builds for production, checks the bundle, applies the migrations and deploys. With
// `--dry-run`, does everything that needs no Cloudflare account; see docs/deploy.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildTarget, outputFolder } from '../vite/build-target.ts'
import { build } from './build.ts'
import { type DatabaseSettings, readSettings, unfinishedSettings } from './deploy-settings.ts'
import { findLocalHelpers, MAX_WORKER_BYTES, workerBytes } from './production-bundle.ts'
import { writeRemoteMigrations } from './remote-migrations.ts'

/** Cloudflare rejects a Worker whose start takes longer, in ms. */
const MAX_STARTUP_MS = 1000
const MIB = 1024 * 1024

interface Options {
  isDryRun: boolean
  target: 'production' | 'staging'
  /** File with the required secrets, for the first deployment. */
  secretsFile?: string
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, env: { type: 'string' }, 'secrets-file': { type: 'string' } },
  })
  const target = buildTarget(values.env ?? 'production')
  if (target === 'local') throw new Error('--env must be production or staging.')
  return { isDryRun: values['dry-run'] ?? false, target, secretsFile: values['secrets-file'] }
}

/** Runs a program and returns its output, which it shows only if the program fails or `show` is set. Throws an error if it fails. */
function run(program: string, args: readonly string[], { show = false } = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    // Without a terminal as input, wrangler does not ask for confirmation; a declined migration would not be an error.
    stdio: show ? ['ignore', 'inherit', 'inherit'] : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * MIB,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.\n${stdout ?? ''}${stderr ?? ''}`)
  return stdout ?? ''
}

const wrangler = (args: readonly string[], show = false) => run('node_modules/.bin/wrangler', args, { show })

function checkBundle(output: string, config: string): void {
  const found = findLocalHelpers(output)
  if (found.length > 0) throw new Error(`The build contains local helpers: ${found.join(', ')}.`)
  const bytes = workerBytes(output)
  console.log(`Worker: ${(bytes / MIB).toFixed(2)} MB after gzip, limit ${MAX_WORKER_BYTES / MIB} MB`)
  if (bytes > MAX_WORKER_BYTES) throw new Error('The Worker is larger than the limit.')

  const bundle = join(output, 'worker.bundle')
  wrangler(['deploy', '--dry-run', '--config', config, '--outfile', bundle])
  const profile = join(output, 'startup.cpuprofile')
  const startup = /Active: ([\d.]+) ms/.exec(wrangler(['check', 'startup', '--worker', bundle, '--outfile', profile]))
  if (!startup) throw new Error('wrangler check startup printed no time.')
  console.log(`Start of the Worker: ${startup[1]} ms of CPU time on this machine, limit ${MAX_STARTUP_MS} ms`)
  if (Number(startup[1]) > MAX_STARTUP_MS) throw new Error(`The Worker starts too slowly; ${profile} shows why.`)
}

/** Applies the migrations of all databases; a dry run applies them to new local ones. */
function applyMigrations(databases: readonly DatabaseSettings[], config: string, isDryRun: boolean): void {
  const state = mkdtempSync(join(tmpdir(), 'daftar-deploy-'))
  const place = isDryRun ? ['--local', '--persist-to', state] : ['--remote']
  for (const { database_name } of databases) {
    wrangler(['d1', 'migrations', 'apply', database_name, ...place, '--config', config], !isDryRun)
    console.log(`Migrations of ${database_name}: applied${isDryRun ? ' to a new local database' : ''}`)
  }
  rmSync(state, { recursive: true })
}

async function deploy({ isDryRun, target, secretsFile }: Options): Promise<void> {
  const settings = readSettings(target)
  const unfinished = unfinishedSettings(settings)
  for (const problem of unfinished) console.log(`wrangler.toml: ${problem}`)
  if (unfinished.length > 0 && !isDryRun) throw new Error('Complete wrangler.toml first; see docs/deploy.md.')

  run('npm', ['run', '--silent', 'check'], { show: true })
  await build(target)
  const output = outputFolder(target)
  const config = join(output, 'worker/wrangler.json')
  checkBundle(output, config)
  applyMigrations(settings.d1_databases, writeRemoteMigrations(settings.d1_databases, join(output, 'migrations')), isDryRun)
  if (!isDryRun) wrangler(['deploy', '--config', config, ...(secretsFile ? ['--secrets-file', secretsFile] : [])], true)
  console.log(isDryRun ? 'The dry run passed; nothing was deployed.' : `Deployed to ${settings.vars.ORIGIN}`)
}

try {
  await deploy(readOptions())
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
