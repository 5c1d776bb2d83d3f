// @ts-nocheck
import { randomInt } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY } from '#shared/time.ts'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { copySampleData, freePort, saveSampleData, startServer } from '../support/server.ts'

const BURSTS = Number(process.env.BURSTS ?? 30)
const PAUSE = Number(process.env.PAUSE ?? 12)
const MODE = process.env.MODE ?? 'both' // pages | cold | both | same | asset
const INSPECT = process.env.INSPECT
const GC = process.env.GC === '1'
const CONC = Number(process.env.CONC ?? 64)
let data = copySampleData('probe')
let server = await startServer({ data: data.path, port: await freePort(), sample: true })
await server.stop()
saveSampleData(data.path)
server = await startServer({ data: data.path, port: await freePort(), sample: true })
const pid = findWorkerd(server.pid)
function findWorkerd(parent) {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const [, name, p] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8'))
      if (name === 'workerd' && Number(p) === parent) return Number(entry)
    } catch {}
  }
}
function smaps() {
  const out = {}
  let name
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+ *(.*)$/.exec(line)
    if (head) {
      const size = parseInt(head[2], 16) - parseInt(head[1], 16)
      name = head[4] || `${(parseInt(head[1], 16) / 2 ** 32 | 0).toString(16)}:${head[3].slice(0, 3)}`
      if (name.startsWith('/')) name = name.includes('workerd') ? 'workerd' : name.replace(/.*\//, '').replace(/-(shm|wal)?$/, '')
      continue
    }
    const rss = /^Rss:\s+(\d+)/.exec(line)
    if (rss) out[name] = (out[name] ?? 0) + Number(rss[1]) / 1000
  }
  return out
}
const show = (o) => Object.entries(o).filter(([, v]) => v > 2).sort((a, b) => b[1] - a[1]).map(([k, v]) => `${k}=${v.toFixed(0)}`).join(' ')
const rss = () => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096 / 1e6
const threads = () => /Threads:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]
const fds = () => readdirSync(`/proc/${pid}/fd`).length

async function inspector(method, params = {}, collect) {
  const list = await (await fetch(`http://127.0.0.1:${INSPECT}/json`)).json()
  const results = {}
  for (const t of list) {
    if (!/^(core:user|cache|d1|r2|queue|kv)/.test(t.id)) continue
    const ws = new WebSocket(t.webSocketDebuggerUrl.replaceAll('#', '%23'))
    const ok = await new Promise((d) => { ws.onopen = () => d(true); ws.onerror = () => d(false) })
    if (!ok) { results[t.id] = 'x'; continue }
    let id = 0
    const call = (m, p = {}) => new Promise((d) => {
      const my = ++id
      ws.addEventListener('message', (e) => { const x = JSON.parse(e.data); if (x.id === my) d(x.result ?? x.error) })
      ws.send(JSON.stringify({ id: my, method: m, params: p }))
    })
    results[t.id] = await Promise.race([collect(call, t, ws), wait(method === 'long' ? 120000 : 8000, 'timeout')])
    ws.close()
  }
  return results
}
const heaps = (gc) => inspector('', {}, async (call) => {
  if (gc) { await call('HeapProfiler.enable'); await call('HeapProfiler.collectGarbage') }
  const u = await call('Runtime.getHeapUsage')
  return u.usedSize === undefined ? u : `${(u.usedSize / 1e6).toFixed(1)}/${(u.totalSize / 1e6).toFixed(1)} emb ${((u.embedderHeapUsedSize ?? 0) / 1e6).toFixed(1)} back ${((u.backingStorageSize ?? 0) / 1e6).toFixed(1)}`
})
async function snapshot(file) {
  await inspector('long', {}, async (call, t, ws) => {
    if (!/user:daftar|daftar$/.test(t.id) && !/daftar/.test(t.title ?? '')) return
    const chunks = []
    ws.addEventListener('message', (e) => { const x = JSON.parse(e.data); if (x.method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(x.params.chunk) })
    const poke = setInterval(() => send('/').catch(() => {}), 300)
    await call('HeapProfiler.enable')
    await call('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    clearInterval(poke)
    writeFileSync(`${file}-${t.id.replace(/\W/g, '_')}.heapsnapshot`, chunks.join(''))
  })
}
async function sendAll(paths) {
  const waiting = paths.values()
  await Promise.all(Array.from({ length: CONC }, async () => { for (const path of waiting) { const s = await send(path); if (s !== 200) throw new Error(`${path} ${s}`) } }))
}
function send(path) {
  const headers = { Accept: 'text/html', 'CF-Connecting-IP': `198.18.${randomInt(256)}.${randomInt(1, 255)}` }
  return new Promise((done, fail) => {
    request(server.origin + path, { agent: false, headers }, (response) => {
      response.once('end', () => done(response.statusCode)); response.once('error', fail); response.resume()
    }).once('error', fail).end()
  })
}
async function listPages() {
  const locations = async (path) => {
    const xml = await (await fetch(server.origin + path, { headers: { Connection: 'close' } })).text()
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  }
  return (await Promise.all((await locations('/sitemap.xml')).map(locations))).flat()
}
try {
  const paths = await listPages()
  console.log(`mode ${MODE} pages ${paths.length}; ${rss().toFixed(0)} MB`, show(smaps()))
  if (INSPECT) console.log(await heaps(GC))
  let nth = 0
  for (let round = 1; round <= BURSTS; round++) {
    const cold = Array.from({ length: 150 }, () => `/?after=${encodeCursor([Date.now() + 365 * DAY + nth++, 1])}`)
    const assetPaths = Array.from({ length: 1500 }, () => '/favicon.ico')
    const list = { both: [...paths, ...cold], pages: paths, cold: [...cold], same: Array.from({ length: 1500 }, () => paths[5]), asset: assetPaths, api: Array.from({ length: 1500 }, () => '/api/announcements') }[MODE]
    const started = Date.now()
    await sendAll(list)
    const seconds = (Date.now() - started) / 1000
    await wait(PAUSE * 1000)
    console.log(`burst ${round}: ${rss().toFixed(0)} MB ${seconds.toFixed(1)} s, threads ${threads()} fds ${fds()} | ${show(smaps())}`)
    if (INSPECT && (true)) console.log(JSON.stringify(await heaps(GC)), rss().toFixed(0))
    if (process.env.SNAP && process.env.SNAP.split(',').includes(String(round))) { await snapshot(`/tmp/verify/snap-${round}`); console.log('after snapshot', JSON.stringify(await heaps()).slice(0, 60), rss().toFixed(0)) }
  }
} finally {
  await server.stop(); data.remove()
}
