import assert from 'node:assert/strict'
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { Client, type ClientResponse } from '../support/client.ts'
import { createDocument } from '../support/draft.ts'
import { createNoisePng } from '../support/media-files.ts'
import { registerMember, uniqueId, waitForEmailCode } from '../support/member.ts'
import { freePort, startServer } from '../support/server.ts'
import { mountTmpfs } from './tmpfs.ts'

/** Fills the file system of `folder` until only `left` bytes are free. */
function fill(folder: string, left: number): void {
  const descriptor = openSync(join(folder, 'filler'), 'a')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder)
      const bytes = Math.min(bavail * bsize - left, 1024 * 1024)
      if (bytes <= 0) break
      writeSync(descriptor, Buffer.alloc(bytes, 1))
    }
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Room left for posts before the disk is full, in bytes. */
const SPACE_LEFT = 1_500_000

/**
 * Fills the disk of a running server: writes return 503, the process survives, nothing acknowledged is lost, and everything works again
 * once there is space. Skipped without the right to mount.
 */
export async function checkFullDisk(report: (text: string) => void): Promise<void> {
  const disk = mountTmpfs('48m')
  if (!disk) return report('a full disk: skipped, needs root')
  const server = await startServer({ data: disk.path, port: await freePort() })
  try {
    const { client } = await registerMember(server.origin)
    const acknowledged: { hash: string; title: string }[] = []
    const write = async (): Promise<ClientResponse> => {
      const title = `پست ${uniqueId()}`
      const document = createDocument(...Array.from({ length: 40 }, () => `متن ${uniqueId(32)} `.repeat(20).trim()))
      const response = await client.send('POST', '/api/posts', { json: { key: uniqueId(), title, document } })
      if (response.status < 300) acknowledged.push({ hash: JSON.parse(response.text).hash, title })
      return response
    }
    const upload = () =>
      client.send('POST', '/api/media/images', {
        body: createNoisePng(480, 360),
        headers: { 'Content-Type': 'image/png' },
        timeout: 60_000,
      })
    await write()

    fill(disk.path, 120_000)
    expectUnavailable(await upload())
    rmSync(join(disk.path, 'filler'))
    assert.equal((await upload()).status, 201, 'the upload is not accepted after space returned')
    report('an upload that does not fit returns 503; the same upload succeeds once there is space')

    fill(disk.path, SPACE_LEFT)
    const email = `full-${uniqueId()}@example.com`
    await new Client(server.origin).call('POST', '/api/auth/codes', { json: { address: email } })
    let last = await write()
    for (let tries = 0; last.status < 300 && tries < 500; tries++) last = await write()
    fill(disk.path, 0)
    const statuses = new Set<number>([last.status])
    for (let tries = 0; tries < 20; tries++) statuses.add((await write()).status)
    assert.deepEqual([...statuses], [503], 'a write on a full disk')
    expectUnavailable(last)
    const page = await client.get('/me/posts', { Accept: 'text/html' })
    assert.ok([200, 302, 503].includes(page.status), `a page on a full disk returned ${page.status}`)
    await Promise.all(Array.from({ length: 200 }, () => client.get('/login')))
    report(`a full disk after ${acknowledged.length} posts: every write returns 503, and the process survives`)

    rmSync(join(disk.path, 'filler'))
    assert.ok((await write()).status < 300, 'a write is not accepted after space returned')
    for (const { hash, title } of acknowledged)
      assert.equal((await client.call<EditorPost>('GET', `/api/posts/${hash}/draft`)).title, title, 'an acknowledged post is lost')
    await waitForEmailCode(client, email)
    assert.match(server.output(), /The request log drops lines.*disk is full/)
    assert.match(readFileSync(join(disk.path, 'log/requests.jsonl'), 'utf8'), /"event":"log_lines_dropped"/)
    assert.equal(await server.stop(), 0)
    report('space returned: writes work without a restart, nothing acknowledged is lost, the log counts what it dropped')
  } finally {
    await server.kill().catch(() => undefined)
    disk.remove()
  }
}

function expectUnavailable({ status, headers, text }: ClientResponse): void {
  assert.equal(status, 503, text)
  assert.equal(headers.get('Retry-After'), '60')
  assert.match(text, /"code":"unavailable".*دوباره امتحان کن/)
}
