// `npm test`: everything, in the order that fails soonest. Plain JavaScript for any Node ≥ 20; installs what it needs.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

const STEPS = [
  [
    'types, lint, import rules, dead code; build',
    'npm',
    ['run', '--silent', 'check'],
    ['run', '--silent', 'build', '--', '--logLevel', 'warn'],
  ],
  ['unit tests', 'npm', ['run', '--silent', 'unit', '--', '--shard=1/2'], ['run', '--silent', 'unit', '--', '--shard=2/2']],
  [
    'size budgets; killed while writing (short form)',
    'npm',
    ['run', '--silent', 'budgets'],
    ['run', '--silent', 'crash', '--', '--rounds', '10'],
  ],
  ['browser tests', 'npm', ['run', '--silent', 'e2e']],
]

const run = (command, args) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => done(1))
    child.on('exit', (code) => done(code ?? 1))
  })

/** Debian's Chromium when none is there; elsewhere CHROMIUM names one. */
async function ensureChromium() {
  if (existsSync(CHROMIUM)) return true
  console.log('Installing Chromium…')
  const installed =
    (await run('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null'])) === 0
  if (installed && existsSync(CHROMIUM)) return true
  console.error('The browser tests need Chromium. Install it, or set CHROMIUM to the path of its program.')
  return false
}

if (!(await ensureInstalled()) || !(await ensureChromium())) process.exit(1)

let passed = 0
let failed = 0
for (const [name, command, ...sides] of STEPS) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  // Sides of a step run at once: two cores finish sooner.
  const codes = await Promise.all(sides.map((args) => run(command, args)))
  const code = codes.find((each) => each !== 0) ?? 0
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`)
  if (code === 0) passed++
  else failed++
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
