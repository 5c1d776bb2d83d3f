// Implements `npm test` in plain JavaScript for any Node ≥ 20. Installs packages and Chromium if missing, then runs all steps, even after a
// failure, and exits with 1 if one failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { temporaryFolder } from './temporary-folder.mjs'

/** Where e2e/support/chromium.ts looks for Chromium. */
const CHROMIUM = process.env.CHROMIUM ? [process.env.CHROMIUM] : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const npm = (...args) => ['run', '--silent', ...args]

/** Each step runs its sides at the same time, and the commands of a side one after another until one fails. */
const STEPS = [
  [
    'types, lint, import rules, dead code; builds',
    [npm('check')],
    [npm('build', '--', '--logLevel', 'warn'), ['exec', '--', 'vitest', 'run', '--project', 'production']],
  ],
  // The budgets load the sample, which the later sites copy; the crash test mostly waits for servers.
  ['unit tests; size budgets, crash recovery (short form)', [npm('unit')], [npm('budgets'), npm('verify', '--', 'crash', '--rounds', '2')]],
  ['browser tests', [npm('e2e')]],
]

/** Number of characters at the end of a failed command's output that the summary repeats. */
const TAIL = 6000
const COLOUR = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

const run = (command, args) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...COLOUR } })
    let tail = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      from.on('data', (bytes) => {
        to.write(bytes)
        tail = (tail + bytes).slice(-TAIL)
      })
    child.on('error', (error) => done({ code: 1, tail: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, tail }))
  })

async function runSide(commands) {
  let last
  for (const args of commands) {
    last = await run('npm', args)
    if (last.code !== 0) break
  }
  return last
}

/**
 * Installs Debian's headless shell of Chromium, or Chromium where there is none, unless the first path of `CHROMIUM` exists. Returns whether
 * one exists then.
 */
async function ensureChromium() {
  if (existsSync(CHROMIUM[0])) return true
  console.log('Installing Chromium…')
  const install = 'apt-get install -y -qq --no-install-recommends'
  await run('sh', ['-c', `apt-get update -qq && (${install} chromium-headless-shell || ${install} chromium) >/dev/null`])
  if (CHROMIUM.some((path) => existsSync(path))) return true
  console.error('The browser tests need Chromium. Install it, or set CHROMIUM to the path of its executable.')
  return false
}

if (!(await ensureInstalled()) || !(await ensureChromium())) process.exit(1)

const folder = mkdtempSync(join(temporaryFolder(), 'daftar-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.TMPDIR = folder
// e2e/support/server.ts saves the sample community in this folder once and copies it for later servers.
process.env.DAFTAR_SAMPLE_KEPT = join(folder, 'sample')

let passed = 0
const failures = []
for (const [name, ...sides] of STEPS) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const failed = (await Promise.all(sides.map(runSide))).filter(({ code }) => code !== 0)
  console.log(`── ${name}: ${failed.length === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`)
  if (failed.length === 0) passed++
  else failures.push({ name, tails: failed.map(({ tail }) => tail) })
}
for (const { name, tails } of failures) for (const tail of tails) console.log(`\n── ${name}: end of output\n${tail}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
