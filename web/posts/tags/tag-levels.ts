/** Number of sizes of a tag cloud. */
const LEVELS = 5

/** Returns for each count of posts a level from 0 to 4, in equal steps of the logarithm; 0 for all if they have the same count. */
export function tagLevels(counts: readonly number[]): number[] {
  const sizes = counts.map((count) => Math.log(Math.max(count, 1)))
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return sizes.map((size) => (most === least ? 0 : Math.round(((LEVELS - 1) * (size - least)) / (most - least))))
}
