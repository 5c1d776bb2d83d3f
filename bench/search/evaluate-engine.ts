import { BLIND_FAMILIES } from './blind-cases.ts'
import { type Case, FAMILIES } from './cases.ts'
import type { Engine, Text } from './engines.ts'

const textOf = (line: string): Text => {
  const [title = '', body = ''] = line.split(' | ')
  return { title, body }
}

/** The cases written with knowledge of the code, and those written without. */
export const ALL_FAMILIES: Readonly<Record<string, readonly Case[]>> = { ...FAMILIES, ...BLIND_FAMILIES }

const lines = [
  ...new Set(
    Object.values(ALL_FAMILIES)
      .flat()
      .flatMap(({ finds, misses = [] }) => [...finds, ...misses]),
  ),
]
export const TEXTS: readonly Text[] = lines.map(textOf)

async function findFailures(engine: Engine, { query, finds, misses = [], inOrder }: Case): Promise<string[]> {
  const found = await engine(query)
  const places = finds.map((line) => found.indexOf(lines.indexOf(line)))
  return [
    ...finds.filter((_, at) => places[at] === -1).map((line) => `${query}: not found: ${line}`),
    ...misses.filter((line) => found.includes(lines.indexOf(line))).map((line) => `${query}: found too: ${line}`),
    ...(inOrder && places.some((place, at) => place < (places[at - 1] ?? -1)) ? [`${query}: in another order: ${places.join(' ')}`] : []),
  ]
}

export interface Score {
  family: string
  passed: number
  total: number
  failures: string[]
}

export async function evaluateEngine(engine: Engine): Promise<Score[]> {
  const scores: Score[] = []
  for (const [family, cases] of Object.entries(ALL_FAMILIES)) {
    const wrong = await Promise.all(cases.map((one) => findFailures(engine, one)))
    scores.push({ family, passed: wrong.filter((each) => each.length === 0).length, total: cases.length, failures: wrong.flat() })
  }
  return scores
}
