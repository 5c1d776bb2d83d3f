import { sliceOf } from './areas.ts'
import { digest, type Mutant, placelessKey } from './mutant.ts'

/** A mutant of the sample, with the source of its file. */
export interface Sampled {
  mutant: Mutant
  source: string
}

/**
 * Draws `count` mutants, half of them in SQL as far as there are so many, spread over slices, files and families. The order in which mutants
 * are taken follows from the seed and the text around each, so that a change elsewhere in the code changes little of the sample.
 */
export function drawSample(candidates: readonly Sampled[], count: number, seed: number): Sampled[] {
  const of = (language: Mutant['language']) => candidates.filter(({ mutant }) => mutant.language === language)
  const [sql, logic] = [of('sql'), of('logic')]
  const fromSql = Math.min(sql.length, Math.max(Math.floor(count / 2), count - logic.length))
  return [...draw(sql, fromSql, seed), ...draw(logic, count - fromSql, seed)]
}

function draw(candidates: readonly Sampled[], count: number, seed: number): Sampled[] {
  const left = candidates
    .map((sampled) => ({
      ...sampled,
      slice: sliceOf(sampled.mutant.file),
      rank: digest(seed, placelessKey(sampled.mutant, sampled.source)),
    }))
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : one.mutant.start - other.mutant.start))
  const taken = new Map<string, number>()
  const times = (name: string) => taken.get(name) ?? 0
  const drawn: Sampled[] = []
  while (drawn.length < count && left.length > 0) {
    // The first of those that are the fewest so far: by slice, then by family, then by file.
    const weight = ({ slice, mutant }: (typeof left)[number]) => [times(slice), times(mutant.family), times(mutant.file)]
    const next = left.reduce((best, other) => (isLess(weight(other), weight(best)) ? other : best))
    left.splice(left.indexOf(next), 1)
    for (const name of [next.slice, next.mutant.family, next.mutant.file]) taken.set(name, times(name) + 1)
    drawn.push({ mutant: next.mutant, source: next.source })
  }
  return drawn
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (const [nth, value] of one.entries()) {
    const against = other[nth] ?? 0
    if (value !== against) return value < against
  }
  return false
}
