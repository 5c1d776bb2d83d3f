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

const isInstalled = await ensureInstalled().catch((error) => {
  console.error(`The packages could not be checked: ${error.message}. Run npm ci in this folder, then run the command again.`)
  return false
})
if (!isInstalled) process.exit(1)

const [name = 'start', ...options] = process.argv.slice(2)
const child = spawn(nodeBinary(), ['--disable-warning=ExperimentalWarning', `scripts/${name}.ts`, ...options], { stdio: 'inherit' })
// Ctrl-C also reaches the child directly; scripts/start.ts ignores repeated signals.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(`Daftar could not start: ${error.message}. Run npm ci, then run the command again.`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
