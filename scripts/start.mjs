// Implements `npm start`, `npm run dev` and `npm run deploy` in plain JavaScript for any Node ≥ 20. Installs missing packages, then runs the
// script with the Node that `nodeBinary` returns.
import { spawn } from 'node:child_process'
import { ensureInstalled, nodeBinary } from './install.mjs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(
    `Daftar needs Node 20 or newer; the current version is ${process.version}. Install it from https://nodejs.org and run npm start again.`,
  )
  process.exit(1)
}

if (!(await ensureInstalled())) process.exit(1)

const [name = 'start', ...options] = process.argv.slice(2)
const child = spawn(nodeBinary(), ['--disable-warning=ExperimentalWarning', `scripts/${name}.ts`, ...options], { stdio: 'inherit' })
// Ctrl-C also reaches the child directly; scripts/start.ts ignores repeated signals.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
