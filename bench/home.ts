import { parseArgs } from 'node:util'
import { temporaryData } from '../e2e/support/server.ts'
import { percentile, positiveSetting } from './measure.ts'
import { type HomeSite, startHomeSite } from './sites.ts'

// Compares the times of the home tabs on a site with 1,000 posts and on one with 100,000, by default, for a reader who follows 2,000 users.
// Both sites run at the same time and alternate, so a slow machine affects both. Exits with 1 if a page's p95 ratio exceeds `MAX_RATIO`.
const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
  },
})
const [FEW, MANY] = [positiveSetting('--few', values.few), positiveSetting('--many', values.many)]
const ROUNDS = positiveSetting('--rounds', values.rounds)
const MAX_RATIO = 1.5
const WARMUP_ROUNDS = 10
const TABS = ['foryou', 'following', 'newest'] as const

async function timed({ server, cookie }: HomeSite, path: string): Promise<{ ms: number; next: string }> {
  const from = performance.now()
  const answer = await fetch(server.origin + path, { headers: { Cookie: cookie } })
  const text = await answer.text()
  const ms = performance.now() - from
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}: ${text.slice(0, 200)}`)
  const { items, next }: { items: object[]; next?: string } = JSON.parse(text)
  if (items.length !== 10 || !next) throw new Error(`${path} has ${items.length} cards, and ${next ? 'a' : 'no'} next page`)
  return { ms, next }
}

const folders = [temporaryData('home-few'), temporaryData('home-many')] as const
const sites: HomeSite[] = []
try {
  for (const [at, posts] of [FEW, MANY].entries()) {
    const folder = folders[at]
    if (folder) sites.push(await startHomeSite(folder.path, posts))
  }
  const times = new Map<string, number[]>()
  const keep = (site: HomeSite, page: string, ms: number, round: number) => {
    if (round >= WARMUP_ROUNDS) times.set(`${site.posts} ${page}`, [...(times.get(`${site.posts} ${page}`) ?? []), ms])
  }
  for (let round = 0; round < WARMUP_ROUNDS + ROUNDS; round++) {
    for (const tab of TABS) {
      for (const site of round % 2 ? sites : sites.toReversed()) {
        const first = await timed(site, `/api/home/${tab}?limit=10`)
        keep(site, `${tab}, first page`, first.ms, round)
        const second = await timed(site, `/api/home/${tab}?limit=10&after=${encodeURIComponent(first.next)}`)
        keep(site, `${tab}, next page`, second.ms, round)
      }
    }
  }
  console.log(
    `| page | p50 ms, ${values.few} posts | ${values.many} | p95 ms, ${values.few} | ${values.many} | ratio of p95 |\n|---|---:|---:|---:|---:|---:|`,
  )
  for (const page of TABS.flatMap((tab) => [`${tab}, first page`, `${tab}, next page`])) {
    const [few = [], many = []] = sites.map((site) => times.get(`${site.posts} ${page}`) ?? [])
    const [p95Few, p95Many] = [percentile(few, 0.95), percentile(many, 0.95)]
    const ratio = p95Many / p95Few
    const cells = [percentile(few, 0.5), percentile(many, 0.5), p95Few, p95Many].map((ms) => ms.toFixed(1))
    console.log(`| ${[page, ...cells, ratio.toFixed(2)].join(' | ')} |`)
    if (!(ratio <= MAX_RATIO)) process.exitCode = 1
  }
} finally {
  for (const { server } of sites) await server.stop()
  for (const folder of folders) folder.remove()
}
