import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const LOCK = 'package-lock.json'
/** File with the digest of the lock file that `ensureInstalled` installed. */
const MARK = 'node_modules/.daftar-installed'
/** npm's copy of the lock file; its modification time counts if `MARK` is missing. */
const NPM_MARK = 'node_modules/.package-lock.json'

const lockDigest = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex')

function isInstalled() {
  if (existsSync(MARK)) return readFileSync(MARK, 'utf8') === lockDigest()
  return existsSync(NPM_MARK) && statSync(NPM_MARK).mtimeMs >= statSync(LOCK).mtimeMs
}

/** Runs `npm ci` if the packages are missing or belong to another lock file. Returns false if it fails, after printing its output. */
export async function ensureInstalled() {
  if (isInstalled()) return true
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log('Installing packages (about a minute the first time)…')
  const timer = setInterval(() => console.log(`  installing, ${seconds()} s`), 10_000)
  const { code, output } = await run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  clearInterval(timer)
  if (code !== 0) {
    console.error(output)
    console.error('npm ci failed. Check the network and the messages above, then run the command again.')
    return false
  }
  writeFileSync(MARK, lockDigest())
  console.log(`Packages installed in ${seconds()} s.`)
  return true
}

function run(command, args) {
  return new Promise((done) => {
    let output = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('exit', (code) => done({ code: code ?? 1, output }))
  })
}

/** Returns the path of the Node bundled with the packages, or else of the running Node. Exits with 1 if that is older than Node 24. */
export function nodeBinary() {
  const bundled = 'node_modules/.bin/node'
  if (existsSync(bundled)) return bundled
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(`This system (${process.platform}-${process.arch}) needs Node 24 or newer; the current version is ${process.version}.`)
  return process.exit(1)
}
