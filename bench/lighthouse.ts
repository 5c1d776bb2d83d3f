import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { LAUNCH } from '../e2e/support/chromium.ts'
import { freePort } from '../e2e/support/server.ts'
import { percentile } from './measure.ts'
import { withSite } from './sites.ts'

// Runs Lighthouse with its mobile defaults `RUNS` times on `/` and on a post page. Exits with 1 if a median score is below its minimum.
const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const RUNS = 3

let failed = false
await withSite(async ({ origin, postPath }) => {
  const port = await freePort()
  const browser = await chromium.launch({ ...LAUNCH, args: [...(LAUNCH.args ?? []), `--remote-debugging-port=${port}`] })
  for (const path of ['/', postPath]) {
    const scores = new Map<string, number[]>()
    const failedAudits = new Set<string>()
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(origin + path, { port, logLevel: 'error', output: 'json', onlyCategories: Object.keys(MIN_SCORES) })
      if (!result) throw new Error('Lighthouse returned no result')
      const { categories, audits } = result.lhr
      for (const [name, { score, auditRefs }] of Object.entries(categories)) {
        scores.set(name, [...(scores.get(name) ?? []), Math.round((score ?? 0) * 100)])
        for (const { id, weight } of auditRefs) {
          const audit = audits[id]
          if (weight > 0 && audit && audit.score !== null && audit.score < 1)
            failedAudits.add(`${name}: ${audit.title} ${audit.displayValue ?? ''}`)
        }
      }
    }
    const median = (name: string) => percentile(scores.get(name) ?? [], 0.5)
    console.log(`${decodeURI(path)}: ${[...scores].map(([name, all]) => `${name} ${median(name)} (${all.join(' ')})`).join(', ')}`)
    for (const [name, minScore] of Object.entries(MIN_SCORES)) if (!(median(name) >= minScore)) failed = true
    for (const audit of failedAudits) console.log(`    ${audit}`)
  }
  await browser.close()
})
if (failed) process.exitCode = 1
