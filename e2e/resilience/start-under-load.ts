import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Client } from '../support/client.ts'
import { uniqueId } from '../support/member.ts'
import { freePort, type RunningServer, startServer, temporaryData } from '../support/server.ts'

// Starts the server again and again beside busy loops, half of the times after SIGKILL, and expects every start to succeed. Meanwhile it asks the
// port for a sign-in code: until the site is ready, the port refuses connections or answers 503 with Retry-After, but no request meets a database
// that is not migrated. `npm run verify -- start-under-load --starts 4 --load 4` is a short form.
const { values } = parseArgs({ options: { starts: { type: 'string', default: '20' }, load: { type: 'string', default: '16' } } })
const [starts, load] = [Number(values.starts), Number(values.load)]
/** Starts on one data folder; the first of them migrates an empty one. */
const STARTS_PER_FOLDER = 5

const loops: ChildProcess[] = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const counts = { stopped: 0, killed: 0, refused: 0, answered: 0 }
const times: number[] = []
const port = await freePort()
let data = temporaryData('start')
let server: RunningServer | undefined
try {
  assert.ok(starts > 0 && load > 0, 'there is nothing to start or no load')
  for (let start = 0; start < starts; start++) {
    if (start > 0 && start % STARTS_PER_FOLDER === 0) {
      await server?.kill().catch(() => undefined)
      data.remove()
      data = temporaryData('start')
    }
    const from = performance.now()
    const starting = startServer({ data: data.path, port })
    const probing = askUntilReady(starting)
    server = await starting
    times.push(performance.now() - from)
    await probing
    assert.equal((await fetch(server.origin, { headers: { Connection: 'close' } })).status, 200)
    await endServer(server, start)
    console.log(`start ${start + 1} of ${starts}: ready after ${((times.at(-1) ?? 0) / 1000).toFixed(1)} s`)
  }
  const slowest = Math.max(...times) / Math.min(...times)
  console.log(
    `${times.length} starts beside ${load} busy loops, ${counts.killed} of them followed by SIGKILL and ${counts.stopped} by SIGTERM: all succeeded, the slowest in ${slowest.toFixed(1)} × the time of the fastest. ` +
      `Meanwhile ${counts.refused} requests were refused or answered 503 with Retry-After, and ${counts.answered} were answered.`,
  )
} finally {
  for (const loop of loops) loop.kill('SIGKILL')
  await server?.kill().catch(() => undefined)
  data.remove()
}

/** Asks for sign-in codes until the server is ready. */
async function askUntilReady(starting: Promise<RunningServer>): Promise<void> {
  let isReady = false
  const markReady = () => {
    isReady = true
  }
  void starting.then(markReady, markReady)
  const client = new Client(`http://127.0.0.1:${port}`)
  while (!isReady) {
    await new Promise((done) => setTimeout(done, 50))
    const answer = await client
      .send('POST', '/api/auth/codes', { json: { address: `start-${uniqueId()}@example.com` } })
      .catch(() => undefined)
    if (!answer) counts.refused++
    else if (answer.status === 503) {
      assert.ok(answer.headers.has('Retry-After'), answer.text)
      counts.refused++
    } else {
      assert.ok(answer.status < 500, `a request during the start returned ${answer.status}: ${answer.text}`)
      counts.answered++
    }
  }
}

/** Ends every second server with SIGKILL: by turns with its runtime, and alone, so that the next start finds the runtime on the port. */
async function endServer(running: RunningServer, start: number): Promise<void> {
  if (start % 2 === 0) {
    assert.equal(await running.stop(), 0)
    counts.stopped++
    return
  }
  if (start % 4 === 1) await running.kill()
  else {
    process.kill(running.pid, 'SIGKILL')
    await running.stop()
  }
  counts.killed++
}
