import { GRADED_QUERIES } from './search/graded-queries.ts'
import { findsSomething, ndcg, reciprocalRank } from './search/ndcg.ts'
import { type RankPosts, rankWithFts, rankWithLucene, rankWithSite, readSearchedPosts } from './search/rank-posts.ts'
import { withSite } from './sites.ts'

// Compares how Daftar's search, plain FTS5 and Lucene's Persian analyzer rank the posts of the sample community for the graded queries of
// bench/search. Exits with 1 if Daftar's nDCG@10 is below `FLOOR`, or less than `MARGIN` above the better of the others.
/** Just below the measurement of 2026-12-01, 0.905. */
const FLOOR = 0.9
const MARGIN = 0.15
const SHOWN = 10

interface Result {
  kind: string
  query: string
  ranking: readonly string[]
  grades: ReadonlyMap<string, number>
}

const queries = Object.entries(GRADED_QUERIES).flatMap(([kind, each]) => each.map((one) => ({ kind, ...one })))

async function rankAll(rank: RankPosts): Promise<Result[]> {
  const results: Result[] = []
  for (const one of queries) results.push({ ...one, ranking: await rank(one.query) })
  return results
}

const scoreOf = ({ ranking, grades }: Result) => ndcg(ranking, grades)
const mean = (results: readonly Result[], score: (result: Result) => number) =>
  results.reduce((sum, result) => sum + score(result), 0) / results.length
const row = (name: string, values: readonly string[]) => console.log(name.padEnd(30), values.map((value) => value.padStart(10)).join(''))

await withSite(async ({ origin }) => {
  const posts = readSearchedPosts()
  const ours = await rankAll(rankWithSite(origin, posts))
  const systems = { Daftar: ours, FTS5: await rankAll(rankWithFts(posts)), 'Lucene fa': await rankAll(rankWithLucene(posts)) }

  console.log(`${queries.length} queries over ${posts.length} posts\n`)
  row('system', ['nDCG@10', 'nothing', 'MRR'])
  for (const [name, results] of Object.entries(systems)) {
    const failed = results.filter(({ ranking, grades }) => !findsSomething(ranking, grades))
    const rank = mean(results, ({ ranking, grades }) => reciprocalRank(ranking, grades))
    row(name, [mean(results, scoreOf).toFixed(3), String(failed.length), rank.toFixed(3)])
  }

  console.log()
  row('nDCG@10 by kind', [...Object.keys(systems), 'queries'])
  for (const [kind, { length }] of Object.entries(GRADED_QUERIES)) {
    const scores = Object.values(systems).map((results) =>
      mean(
        results.filter((one) => one.kind === kind),
        scoreOf,
      ),
    )
    row(kind, [...scores.map((score) => score.toFixed(3)), String(length)])
  }

  console.log(`\nThe ${SHOWN} queries that Daftar ranks worst, with its first posts and their grades`)
  for (const result of ours.toSorted((a, b) => scoreOf(a) - scoreOf(b)).slice(0, SHOWN)) {
    const first = result.ranking.slice(0, 5).map((key) => `${key.replace('posts/', '')} ${result.grades.get(key) ?? 0}`)
    console.log(`${scoreOf(result).toFixed(3)}  ${result.query}: ${first.join(', ') || 'nothing'}`)
  }

  const [own = 0, ...others] = Object.values(systems).map((results) => mean(results, scoreOf))
  const least = Math.max(FLOOR, Math.max(...others) + MARGIN)
  if (own >= least) return
  console.error(`nDCG@10 of Daftar is below ${least.toFixed(3)}.`)
  process.exitCode = 1
})
