// `npm start`: plain JavaScript for any Node ≥ 20. Installs what is missing, then lets the bundled Node 24 do the rest.
import { spawn } from 'node:child_process'
import { ensureInstalled, nodeBinary } from './install.mjs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Daftar needs Node 20 or newer; this is ${process.version}. Install it from https://nodejs.org and run npm start again.`)
  process.exit(1)
}

if (!(await ensureInstalled())) process.exit(1)

const child = spawn(
  nodeBinary(),
  ['--disable-warning=ExperimentalWarning', process.argv[2] === 'dev' ? 'scripts/dev.ts' : 'scripts/start.ts'],
  { stdio: 'inherit' },
)
// A terminal's Ctrl-C reaches the child by itself too; it stops once, however often it is told.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
