import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { LAUNCH } from '../../e2e/support/chromium.ts'
import { freePort } from '../../e2e/support/server.ts'
import { percentile } from '../measure.ts'
import { withSite } from '../sites.ts'

// Runs Lighthouse with its mobile defaults `RUNS` times on `/` and on a post page. Exits with 1 if a median score is below its minimum.
const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const RUNS = 3
const COMMAND = 'bench/lighthouse/node_modules/.bin/lighthouse'

const Score = z.number().nullable()
const Report = z.object({
  categories: z.record(z.string(), z.object({ score: Score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) })),
  audits: z.record(z.string(), z.object({ title: z.string(), score: Score, displayValue: z.string().optional() })),
})

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
  for (const path of ['/', postPath]) {
    const scores = new Map<string, number[]>()
    const failedAudits = new Set<string>()
    for (let run = 0; run < RUNS; run++) {
      const { categories, audits } = await audit(origin + path, port)
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
    console.log(`${decodeURI(path)}: ${[...scores].map(([name, all]) => `${name} ${median(name)} (${all.join(' ')})`).join(', ')}`)
    for (const [name, minScore] of Object.entries(MIN_SCORES)) if (!(median(name) >= minScore)) failed = true
    for (const title of failedAudits) console.log(`    ${title}`)
  }
  await browser.close()
})
if (failed) process.exitCode = 1
