// Measures how long the first start of two installed and built folders takes, until /api/health answers after the sample community is
// loaded, in turns: `node bench/first-start.ts ../before . [--rounds 2]`. Prints the seconds, also of CPU, which a busy machine disturbs less,
// and the ratio of the second folder to the first. Without folders, this one takes both turns, which shows the noise.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../e2e/support/server.ts'
import { percentile, positiveSetting } from './measure.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '2' } } })
const rounds = positiveSetting('--rounds', values.rounds)
const folders = positionals.length === 0 ? ['.', '.'] : positionals
if (folders.length !== 2) throw new Error('Name two folders, or none')

/** Returns the seconds of CPU of a process and its children so far. Linux only; children that ended count for their parent. */
function cpuSeconds(root: number): number {
  const stat = readFileSync(`/proc/${root}/stat`, 'utf8')
  const [user, system, endedUser, endedSystem] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  const own = ((user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)) / 100
  const children = readFileSync(`/proc/${root}/task/${root}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return own + children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0)
}

async function measureStart(folder: string): Promise<{ wall: number; cpu: number }> {
  const [port, data] = [await freePort(), mkdtempSync(join(tmpdir(), 'first-start-'))]
  const began = performance.now()
  const child = spawn('node', ['scripts/start.mjs'], { cwd: folder, env: { ...process.env, PORT: String(port), DAFTAR_DATA: data } })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.stderr.resume()
  let printed = ''
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('exit', () => reject(new Error(`${folder} ended:\n${printed}`)))
      child.stdout.on('data', (part) => {
        printed += part
        if (printed.includes('Daftar is ready')) resolve()
      })
    })
    if (!(await fetch(`http://127.0.0.1:${port}/api/health`)).ok) throw new Error(`${folder} is not healthy`)
    return { wall: (performance.now() - began) / 1000, cpu: cpuSeconds(child.pid ?? 0) }
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

const results = folders.map((folder) => ({ folder, starts: [] as { wall: number; cpu: number }[] }))
for (let round = 0; round < rounds; round++)
  for (const { folder, starts } of results) {
    starts.push(await measureStart(folder))
    console.log(folder, starts.at(-1))
  }
for (const measure of ['wall', 'cpu'] as const) {
  const [before = 0, after = 0] = results.map(({ starts }) =>
    percentile(
      starts.map((one) => one[measure]),
      0.5,
    ),
  )
  console.log(`${measure}: ${before.toFixed(1)} s, ${after.toFixed(1)} s, ratio ${(after / before).toFixed(2)}`)
}
