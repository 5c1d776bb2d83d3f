import { spawn } from 'node:child_process'
import { existsSync, statSync, utimesSync } from 'node:fs'

const LOCK = 'package-lock.json'
const INSTALLED = 'node_modules/.package-lock.json'

const isInstalled = () => existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs

/** Runs `npm ci` when node_modules is missing or older than the lock file. False when it failed; the reason is printed. */
export async function ensureInstalled() {
  if (isInstalled()) return true
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log('Installing packages (about a minute the first time)…')
  const timer = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10_000)
  const { code, output } = await run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  clearInterval(timer)
  if (code !== 0) {
    console.error(output)
    console.error('npm ci failed. Check the network and the messages above, then run the command again.')
    return false
  }
  // A checkout can leave the lock file newer than what was just installed from it.
  utimesSync(INSTALLED, new Date(), new Date())
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

/** The Node 24 that comes with the packages; on systems it is not built for, the running one if it is new enough. */
export function nodeBinary() {
  const bundled = 'node_modules/.bin/node'
  if (existsSync(bundled)) return bundled
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(`This system (${process.platform}-${process.arch}) needs its own Node 24 or newer; this is ${process.version}.`)
  return process.exit(1)
}
