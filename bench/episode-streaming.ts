import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LAUNCH } from '../e2e/support/chromium.ts'
import { publishDraft } from '../e2e/support/draft.ts'
import { createLongMp3 } from '../e2e/support/media-files.ts'
import { registerMember } from '../e2e/support/member.ts'
import { freePort, startServer, temporaryData } from '../e2e/support/server.ts'
import { uploadEpisodeAudio } from '../e2e/support/upload-episode-audio.ts'
import { startStaticFileWorker } from './baseline-worker.ts'
import { measureChildrenMemory, percentile } from './measure.ts'

// Uploads a 150 MB MP3 to the site and checks its duration in the site, ffprobe (if installed) and Chromium, seeking, memory use, and
// throughput relative to a worker on the same runtime that only reads the same file from R2. Exits with 1 if a check fails.
const ROUNDS = 7
const MB = 1_000_000

const data = temporaryData('sound')
const folder = join(data.path, 'static')
const server = await startServer({ data: data.path, port: await freePort() })
try {
  const { file, duration } = createLongMp3(150 * MB)
  mkdirSync(folder)
  writeFileSync(join(folder, 'long.mp3'), file)
  const { client } = await registerMember(server.origin)
  const post = await publishDraft(client, { title: 'قسمت بلند' })
  const startedAt = performance.now()
  let processingAt = startedAt
  const { audio } = await uploadEpisodeAudio({
    client,
    post: post.hash,
    file,
    onProgress: ({ phase }) => {
      if (phase === 'finishing') processingAt = performance.now()
    },
  })
  const url = server.origin + audio.url
  console.log(`uploaded in ${seconds(processingAt - startedAt)}; processed in ${seconds(performance.now() - processingAt)}`)
  report('duration matches the source', audio.duration === duration)

  probe(url, duration)
  await seek(server.origin + encodeURI(post.path), audio.url, duration)
  await throughput(url, file.length)
} finally {
  await server.stop()
  data.remove()
}

function probe(url: string, duration: number): void {
  const ffprobe = spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration,size,format_name', '-of', 'json', url], {
    encoding: 'utf8',
  })
  if (ffprobe.error) {
    console.log('ffprobe is not installed: skipped')
    return
  }
  const { format } = JSON.parse(ffprobe.stdout)
  report(
    `ffprobe: ${format.format_name}, ${format.duration} s`,
    format.format_name === 'mp3' && Math.abs(format.duration * 1000 - duration) < 10_000,
  )
}

async function seek(page: string, url: string, duration: number): Promise<void> {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch(LAUNCH)
  try {
    const tab = await browser.newPage()
    await tab.goto(page)
    const playback = await tab.evaluate(async (src) => {
      const audio = new Audio(src)
      audio.muted = true
      const once = (name: string) =>
        new Promise((done, fail) => {
          audio.addEventListener(name, done, { once: true })
          audio.addEventListener('error', () => fail(new Error(audio.error?.message)), { once: true })
        })
      const from = performance.now()
      const known = once('loadedmetadata')
      audio.preload = 'metadata'
      audio.load()
      await known
      const metadata = performance.now() - from
      const sought = once('seeked')
      audio.currentTime = audio.duration * 0.9
      await sought
      const seeked = performance.now() - from - metadata
      const at = audio.currentTime
      await audio.play()
      while (audio.currentTime < at + 1) await once('timeupdate')
      const loaded = performance.getEntriesByName(new URL(src, location.href).href).length
      return { duration: audio.duration, at, moved: audio.currentTime - at, metadata, seeked, loaded }
    }, url)
    console.log(`Chromium: length known after ${playback.metadata.toFixed(0)} ms, 90 % reached after ${playback.seeked.toFixed(0)} ms`)
    report(`Chromium's length ${playback.duration.toFixed(1)} s`, Math.abs(playback.duration * 1000 - duration) < 2000)
    report(
      `playback continues from ${playback.at.toFixed(1)} s`,
      Math.abs(playback.at - playback.duration * 0.9) < 2 && playback.moved >= 1,
    )
  } finally {
    await browser.close()
  }
}

async function throughput(url: string, bytes: number): Promise<void> {
  const files = await startStaticFileWorker(await freePort(), folder)
  try {
    const targets = { sound: url, 'static file': `${files.origin}/long.mp3`, 'bare R2': `${files.origin}/r2/long.mp3` }
    await fetch(`${files.origin}/r2/long.mp3`, { method: 'PUT' })
    const rates = new Map(Object.keys(targets).map((name) => [name, [] as number[]]))
    const before = measureChildrenMemory()
    let top = before
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, target] of Object.entries(targets)) {
        const from = performance.now()
        let got = 0
        const answer = await fetch(target)
        for await (const piece of answer.body ?? []) {
          got += piece.length
          if (name === 'sound' && got % (16 * MB) < piece.length) top = Math.max(top, measureChildrenMemory())
        }
        if (got !== bytes) throw new Error(`${name} returned ${got} of ${bytes} bytes`)
        // The first round is a warm-up.
        if (round > 0) rates.get(name)?.push(bytes / MB / ((performance.now() - from) / 1000))
      }
    }
    const median = (name: string) => percentile(rates.get(name) ?? [], 0.5)
    for (const name of Object.keys(targets)) console.log(`${name}: ${median(name).toFixed(0)} MB/s`)
    console.log(`ratio to a static file: ${(median('sound') / median('static file')).toFixed(2)}`)
    const ratio = median('sound') / median('bare R2')
    report(`throughput relative to a bare R2 response on the same runtime: ${ratio.toFixed(2)}`, ratio >= 0.8)
    report(
      `memory grew by ${((top - before) / MB).toFixed(0)} MB at most while ${ROUNDS} × ${bytes / MB} MB streamed`,
      top - before < 64 * MB,
    )
  } finally {
    await files.stop()
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function report(what: string, holds: boolean): void {
  console.log(`${holds ? 'ok' : 'FAILED'}: ${what}`)
  if (!holds) process.exitCode = 1
}
