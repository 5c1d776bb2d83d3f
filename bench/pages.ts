import { parseArgs } from 'node:util'
import { freePort } from '../e2e/support/server.ts'
import { startHelloWorker } from './hello-worker.ts'
import { measureLoad, percentile } from './measure-load.ts'
import { withSite } from './with-site.ts'

// Measures the throughput and latency of the three most requested URLs, relative to a worker that returns a constant.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seconds: { type: 'string', default: '2' } } })

await withSite(async ({ origin, postPath }) => {
  const hello = await startHelloWorker(await freePort())
  try {
    const targets = [
      { name: 'hello', url: hello.origin },
      { name: '/', url: `${origin}/` },
      { name: 'post page', url: origin + postPath },
      { name: 'GET /api/posts/newest', url: `${origin}/api/posts/newest` },
    ]
    const results = await measureLoad(targets, { rounds: Number(values.rounds), seconds: Number(values.seconds) })
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
