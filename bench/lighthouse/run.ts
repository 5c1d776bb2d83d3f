import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { LAUNCH } from '../../e2e/support/chromium.ts'
import { Client } from '../../e2e/support/client.ts'
import { freePort } from '../../e2e/support/server.ts'
import { percentile, positiveSetting } from '../measure.ts'
import { withSite } from '../sites.ts'

// Runs Lighthouse with its mobile defaults `RUNS` times on each kind of public page. Exits with 1 if a median score is below its minimum, or the
// median of the largest paint is later than `MAX_LCP_MS`. DAFTAR_RUNS sets the number of runs.
const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const MAX_LCP_MS = 1800
const RUNS = positiveSetting('DAFTAR_RUNS', process.env.DAFTAR_RUNS ?? 5)
const COMMAND = 'bench/lighthouse/node_modules/.bin/lighthouse'

const Score = z.number().nullable()
const Report = z.object({
  categories: z.record(z.string(), z.object({ score: Score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: Score, displayValue: z.string().optional(), numericValue: z.number().optional() }),
  ),
})

/** Returns the percent-encoded paths of a page of each kind. */
async function findPages(origin: string, postPath: string): Promise<string[]> {
  const client = new Client(origin)
  const { popular } = await client.call<{ popular: { slug: string }[] }>('GET', '/api/tags')
  const { items } = await client.call<{ items: { hash: string }[] }>('GET', '/api/podcasts')
  const profile = postPath.split('/', 2).join('/')
  const paths = [`/tag/${popular[0]?.slug}`, `/podcast/${items[0]?.hash}`, '/search/posts?q=کتاب']
  return ['/', postPath, profile, ...paths.map(encodeURI)]
}

/** Returns the report about a page in the browser that listens on `port`. */
async function audit(url: string, port: number): Promise<z.infer<typeof Report>> {
  const options = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${Object.keys(MIN_SCORES).join(',')}`]
  const { stdout } = await promisify(execFile)(COMMAND, [url, ...options], { maxBuffer: 100_000_000 })
  return Report.parse(JSON.parse(stdout))
}

let failed = false
await withSite(async ({ origin, postPath }) => {
  const port = await freePort()
  const browser = await chromium.launch({ ...LAUNCH, args: [...(LAUNCH.args ?? []), `--remote-debugging-port=${port}`] })
  for (const path of await findPages(origin, postPath)) {
    const paints: number[] = []
    const scores = new Map<string, number[]>()
    const failedAudits = new Set<string>()
    for (let run = 0; run < RUNS; run++) {
      const { categories, audits } = await audit(origin + path, port)
      paints.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
      for (const [name, { score, auditRefs }] of Object.entries(categories)) {
        scores.set(name, [...(scores.get(name) ?? []), Math.round((score ?? 0) * 100)])
        for (const { id, weight } of auditRefs) {
          const found = audits[id]
          if (weight > 0 && found && found.score !== null && found.score < 1)
            failedAudits.add(`${name}: ${found.title} ${found.displayValue ?? ''}`)
        }
      }
    }
    const median = (name: string) => percentile(scores.get(name) ?? [], 0.5)
    const paint = percentile(paints, 0.5)
    console.log(
      `${decodeURI(path)}: largest paint ${Math.round(paint)} ms, ${[...scores].map(([name, all]) => `${name} ${median(name)} (${all.join(' ')})`).join(', ')}`,
    )
    for (const [name, minScore] of Object.entries(MIN_SCORES)) if (!(median(name) >= minScore)) failed = true
    if (!(paint <= MAX_LCP_MS)) failed = true
    for (const title of failedAudits) console.log(`    ${title}`)
  }
  await browser.close()
})
if (failed) process.exitCode = 1
