import { createHash } from 'node:crypto'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import type { TextImport } from '#worker/portability/imports/contract.ts'
import type { Client } from '../support/client.ts'
import { denseZip } from '../support/dense-zip.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'

// Sends small zips whose texts become very long, and measures meanwhile how long `/api/health` takes. Each must be answered within `LIMIT_MS`,
// and each file must be refused or read to its end. Run with `npm run verify -- dense-imports`.
const LIMIT_MS = 2 * SECOND
/** Maximum duration of the reading of a file, in ms. */
const READ_LIMIT = 5 * MINUTE

const words = (bytes: number) => Buffer.from('متنی بلند برای آزمودن. '.repeat(bytes / 40))
/** Different in each line, so that a zip compresses it no further than text allows. */
const lines = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes / 60 }, (_, n) => `سطر ${n} از متنی بلند ${n * 7919}`).join('\n')).subarray(0, bytes)

const FILES: Record<string, () => Buffer> = {
  '60 entries over one text of 7.5 MB': () => denseZip({ entries: 60, text: words(7_500_000), isShared: true }),
  '400 entries over one text of 7.5 MB': () => denseZip({ entries: 400, text: words(7_500_000), isShared: true }),
  '60 texts of 7.5 MB': () => denseZip({ entries: 60, text: words(7_500_000), isShared: false }),
  '60 texts of 1.4 MB': () => denseZip({ entries: 60, text: lines(1_400_000), isShared: false }),
  '400 texts of 1.4 MB': () => denseZip({ entries: 400, text: words(1_400_000), isShared: false }),
}

async function send(client: Client, file: Buffer): Promise<string> {
  const { hash } = await client.call<TextImport>('POST', '/api/imports', {
    json: { key: uniqueId(), fileName: 'export.zip', bytes: file.length },
  })
  for (let at = 0, number = 1; at < file.length; at += LIMITS.uploadPartBytes, number++) {
    const part = new Uint8Array(file.subarray(at, at + LIMITS.uploadPartBytes))
    await client.call('PUT', `/api/imports/${hash}/parts/${number}`, {
      body: part,
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Digest': `sha-256=:${createHash('sha256').update(part).digest('base64')}:`,
      },
    })
  }
  await client.call('POST', `/api/imports/${hash}/read`)
  return hash
}

const data = temporaryData('dense-imports')
const server = await startServer({ data: data.path, port: await freePort() })
try {
  const { client } = await registerMember(server.origin)
  let isSlow = false
  for (const [name, makeFile] of Object.entries(FILES)) {
    const file = makeFile()
    const began = Date.now()
    const hash = await send(client, file)
    const times: number[] = []
    let found: TextImport | undefined
    while ((found === undefined || found.state === 'reading') && Date.now() - began < READ_LIMIT) {
      const asked = Date.now()
      await client.get('/api/health')
      times.push(Date.now() - asked)
      found = JSON.parse((await client.get(`/api/imports/${hash}`)).text)
      await new Promise((next) => setTimeout(next, 50))
    }
    times.sort((one, other) => one - other)
    const worst = times.at(-1) ?? Number.POSITIVE_INFINITY
    const result = found?.failure ?? `${found?.state}, ${found?.counts.waiting} posts, ${found?.counts.failed} too long`
    console.log(
      `${name} (${Math.round(file.length / 1000)} kB): ${result} after ${((Date.now() - began) / SECOND).toFixed(1)} s; ${times.length} health checks: median ${times[times.length >> 1]} ms, slowest ${worst} ms`,
    )
    if (found?.state === 'reading') throw new Error(`Reading does not end: ${JSON.stringify(found)}`)
    isSlow ||= worst > LIMIT_MS
  }
  if (isSlow) throw new Error(`A health check took longer than ${LIMIT_MS} ms`)
} finally {
  await server.kill()
  data.remove()
}
