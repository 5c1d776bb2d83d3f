import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildTarget, outputFolder } from '../vite/build-target.ts'
import { startStep } from './start-step.ts'
import { WORKER_OPTIONS, writeWorkerOptions } from './worker-options.ts'

const OUTPUT = outputFolder('local')
const STAMP = `${OUTPUT}/.stamp`
const SOURCES = ['shared', 'worker', 'web', 'vite', 'vite.config.ts', 'wrangler.toml', 'package-lock.json']
const IGNORED = /\.test\.tsx?$|(?:^|\/)testing\/|routeTree\.gen\.ts$/

/**
 * Builds client and Worker for the local run, unless a build of the unchanged sources exists. Throws an error with the build output if the
 * build fails.
 */
export async function ensureBuilt(): Promise<void> {
  const stamp = stampOf(SOURCES)
  const isComplete = [STAMP, `${OUTPUT}/worker/index.js`, WORKER_OPTIONS].every((file) => existsSync(file))
  if (isComplete && readFileSync(STAMP, 'utf8') === stamp) return
  const shown = startStep('Building')
  rmSync(STAMP, { force: true })
  const timer = setInterval(shown.tick, 5000)
  try {
    await build('local')
    await writeWorkerOptions()
  } finally {
    clearInterval(timer)
  }
  writeFileSync(STAMP, stamp)
  shown.end()
}

/** Builds client and Worker into the output folder of `target`. Throws an error with the build output if the build fails. */
export function build(target: BuildTarget): Promise<void> {
  const { CLOUDFLARE_ENV: _, ...env } = process.env
  if (target === 'staging') env.CLOUDFLARE_ENV = target
  return new Promise((done, failed) => {
    let output = ''
    const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      env: { ...env, NODE_ENV: 'production', DAFTAR_TARGET: target },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    process.once('exit', () => child.kill())
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`The build failed.\n${output}`))))
  })
}

/** Hashes file names, modification times and sizes, which is cheap and detects edits. */
function stampOf(paths: readonly string[]): string {
  const digest = createHash('sha256')
  for (const file of paths.flatMap(filesOf).sort()) {
    const { mtimeMs, size } = statSync(file)
    digest.update(`${file}\0${mtimeMs}\0${size}\n`)
  }
  return digest.digest('hex')
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !IGNORED.test(file))
}

if (import.meta.main) await ensureBuilt()
