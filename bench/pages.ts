import { parseArgs } from 'node:util'
import { DAY } from '#shared/time.ts'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { registerMember } from '../e2e/support/member.ts'
import { freePort } from '../e2e/support/server.ts'
import { startHelloWorker } from './baseline-worker.ts'
import { measureLoad, percentile, positiveSetting, type Target } from './measure.ts'
import { withSite } from './sites.ts'

// Measures throughput, CPU time and latency of pages, of the API, of a search and of a feed, relative to those of a worker that returns a constant.
// "Cold" requests have a cursor of their own, in the future, so that the server renders each; a parameter that the page does not declare would
// not. Fails if a page does not come from where its row says.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seconds: { type: 'string', default: '2' } } })

const [rounds, seconds] = [positiveSetting('--rounds', values.rounds), positiveSetting('--seconds', values.seconds)]
const FUTURE = Date.now() + 365 * DAY

const WORDS = 'شعر نان خانه کتاب شهر باران مادر سفر کوه ساز قهوه خیابان معلم زبان دریا باغ عکس راه بازار صدا'.split(' ')
let asked = 0
/** Returns three words, another combination each time. */
function nextQuery(): string {
  const at = asked++
  return [at, Math.floor(at / WORDS.length), Math.floor(at / WORDS.length ** 2)].map((nth) => WORDS[nth % WORDS.length]).join(' ')
}

await withSite(async ({ origin, postPath, pid }) => {
  const hello = await startHelloWorker(await freePort())
  try {
    const { client } = await registerMember(origin)
    const headers = { Cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    let nth = 0
    const cold = (path: string) => () => `${origin}${path}?after=${encodeCursor([FUTURE + nth++, 1])}`
    const pages: Target[] = [
      { name: '/, cached', url: `${origin}/`, from: 'memory' },
      { name: '/, cold', url: cold('/'), from: 'render' },
      { name: 'post, cached', url: origin + postPath, from: 'memory' },
      { name: 'post, cold', url: cold(postPath), from: 'render' },
      { name: 'post, member', url: origin + postPath, headers, from: 'member memory' },
      { name: 'post, member, cold', url: cold(postPath), headers, from: 'member render' },
      { name: '/home', url: `${origin}/home`, headers, from: 'render' },
      { name: '/me/settings/account', url: `${origin}/me/settings/account`, headers, from: 'render' },
      { name: '/me/posts/drafts', url: `${origin}/me/posts/drafts`, headers, from: 'render' },
      { name: 'search, cold', url: () => `${origin}/search/posts?q=${encodeURIComponent(nextQuery())}`, from: 'render' },
      { name: 'GET /api/posts/newest', url: `${origin}/api/posts/newest` },
      { name: 'GET /feed', url: `${origin}/feed` },
    ]
    const targets: Target[] = [
      { name: 'hello', url: hello.origin, server: process.pid },
      ...pages.map((page) => ({ ...page, server: pid })),
    ]
    const results = await measureLoad(targets, { rounds, seconds })
    const median = (name: string, of: 'rates' | 'cpu' | 'times') => percentile(results.get(name)?.[of] ?? [], 0.5)
    console.log('| URL | CPU ms | CPU to hello | requests/s | to hello | p50 ms | p99 ms |\n|---|---:|---:|---:|---:|---:|---:|')
    for (const { name } of targets) {
      const [cpu, rate] = [median(name, 'cpu'), median(name, 'rates')]
      const cells = [
        cpu.toFixed(2),
        (cpu / median('hello', 'cpu')).toFixed(1),
        rate.toFixed(0),
        (rate / median('hello', 'rates')).toFixed(3),
        median(name, 'times').toFixed(2),
        percentile(results.get(name)?.times ?? [], 0.99).toFixed(2),
      ]
      console.log(`| ${[name, ...cells].join(' | ')} |`)
    }
  } finally {
    await hello.stop()
  }
})
