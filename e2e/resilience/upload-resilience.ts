import { createHash } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { LIMITS } from '#shared/limits/index.ts'
import { startDraft } from '../support/draft.ts'
import { createLongMp3 } from '../support/media-files.ts'
import { registerMember } from '../support/member.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'
import { uploadEpisodeAudio } from '../support/upload-episode-audio.ts'

// Uploads a large file with the web client's upload task through `DISCONNECTS` and one server kill; the stored bytes must match the file.
// Run with `npm run verify -- upload-resilience`.
/** Fraction of the file that is uploaded at each disconnect. */
const DISCONNECTS = [0.08, 0.25, 0.4, 0.62, 0.85]
const KILL = 0.5

/** Starts a TCP proxy to the server that can drop all its connections. */
async function startProxy(port: number) {
  const open = new Set<Socket>()
  const server = createServer((downstream) => {
    const upstream = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const proxyPort = await freePort()
  await new Promise<void>((done) => server.listen(proxyPort, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${proxyPort}`,
    dropConnections() {
      const count = open.size / 2
      for (const socket of open) socket.destroy()
      return count
    },
    close: () => server.close(),
  }
}

const data = temporaryData('upload-resilience')
const port = await freePort()
let server = await startServer({ data: data.path, port })
const proxy = await startProxy(port)
try {
  const { client } = await registerMember(server.origin)
  const { hash: post } = await startDraft(client)
  const { file, duration } = createLongMp3(LIMITS.episodeAudioBytes)
  const began = Date.now()
  let [disconnects, kills, phase] = [0, 0, '']
  let restarted: Promise<unknown> = Promise.resolve()
  const { audio } = await uploadEpisodeAudio({
    client,
    post,
    file,
    viaOrigin: proxy.origin,
    onProgress(progress) {
      const share = progress.sent / file.length
      if (progress.phase !== phase) {
        phase = progress.phase
        console.log(`${((Date.now() - began) / 1000).toFixed(1)} s: ${phase} at ${Math.floor(share * 100)} %`)
      }
      if (share >= (DISCONNECTS[disconnects] ?? 2)) {
        disconnects += 1
        console.log(`disconnect ${disconnects}: ${proxy.dropConnections()} connections`)
      }
      if (kills === 0 && share >= KILL) {
        kills += 1
        console.log('killing the server')
        restarted = server.kill().then(async () => {
          server = await startServer({ data: data.path, port })
          console.log('the server is running again')
        })
      }
    },
  })
  await restarted
  const seconds = (Date.now() - began) / 1000
  if (disconnects !== DISCONNECTS.length || kills !== 1) throw new Error(`Only ${disconnects} disconnects and ${kills} kills`)
  if (audio.bytes !== file.length || audio.duration !== duration) throw new Error(`Stored as ${JSON.stringify(audio)}`)
  const cookies = client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const stored = await fetch(server.origin + audio.url, { headers: { Cookie: cookies } })
  const digest = createHash('sha256')
  for await (const piece of stored.body ?? []) digest.update(piece)
  if (digest.digest('hex') !== createHash('sha256').update(file).digest('hex'))
    throw new Error('The stored bytes differ from the uploaded file')
  console.log(
    `${file.length} bytes in ${seconds.toFixed(1)} s, ${disconnects} disconnects and ${kills} kill: stored bytes equal, duration ${duration} ms.`,
  )
  await server.stop()
} catch (error) {
  await server.kill().catch(() => undefined)
  throw error
} finally {
  proxy.close()
  data.remove()
}
