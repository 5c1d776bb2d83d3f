import { parseArgs } from 'node:util'
import { DAY } from '#shared/time.ts'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { registerMember } from '../e2e/support/member.ts'
import { freePort } from '../e2e/support/server.ts'
import { startHelloWorker } from './baseline-worker.ts'
import { measureLoad, percentile, positiveSetting } from './measure.ts'
import { withSite } from './sites.ts'

// Measures throughput and latency of the front page, a post page and the API of the newest posts, and the ratio of their throughput to that
// of a worker that returns a constant. A visitor's page comes from the cache; "cold" requests have a cursor of their own, in the future, so that
// the server renders each (a parameter that the page does not declare would not), and pages of a signed-in member are never cached.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seconds: { type: 'string', default: '2' } } })

const [rounds, seconds] = [positiveSetting('--rounds', values.rounds), positiveSetting('--seconds', values.seconds)]
const FUTURE = Date.now() + 365 * DAY

await withSite(async ({ origin, postPath }) => {
  const hello = await startHelloWorker(await freePort())
  try {
    const { client } = await registerMember(origin)
    const headers = { Cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    let nth = 0
    const cold = (path: string) => () => `${origin}${path}?after=${encodeCursor([FUTURE + nth++, 1])}`
    const targets = [
      { name: 'hello', url: hello.origin },
      { name: '/, cached', url: `${origin}/` },
      { name: '/, cold', url: cold('/') },
      { name: 'post page, cached', url: origin + postPath },
      { name: 'post page, cold', url: cold(postPath) },
      { name: 'post page, signed in', url: origin + postPath, headers },
      { name: '/home, signed in', url: `${origin}/home`, headers },
      { name: 'GET /api/posts/newest', url: `${origin}/api/posts/newest` },
    ]
    const results = await measureLoad(targets, { rounds, seconds })
    const base = percentile(results.get('hello')?.rates ?? [], 0.5)
    console.log('| URL | requests/s | ratio to baseline | p50 ms | p99 ms |\n|---|---:|---:|---:|---:|')
    for (const { name } of targets) {
      const { rates = [], times = [] } = results.get(name) ?? {}
      const rate = percentile(rates, 0.5)
      console.log(
        `| ${name} | ${rate.toFixed(0)} | ${(rate / base).toFixed(2)} | ${percentile(times, 0.5).toFixed(2)} | ${percentile(times, 0.99).toFixed(2)} |`,
      )
    }
  } finally {
    await hello.stop()
  }
})
