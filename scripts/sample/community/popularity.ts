import { createRandom } from '../create-random.ts'
import type { SamplePost } from '../read-sample.ts'

/** Assigns popularity: few posts are very popular, many moderately, 7 % not at all. A cover or an episode adds a little. */
export function generatePopularity(posts: readonly SamplePost[]): Map<string, number> {
  const ranked = createRandom('appeal').shuffle(posts)
  return new Map(
    ranked.map((post, rank) => {
      const place = rank / ranked.length
      const lift = (post.cover ? 0.12 : 0) + (post.episode ? 0.08 : 0)
      return [post.key, place > 0.93 ? 0 : Math.min(1, (1 - place) ** 2.4 + lift)]
    }),
  )
}
