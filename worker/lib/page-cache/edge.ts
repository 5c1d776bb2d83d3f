interface EdgeCache {
  purge: (what: { tags: string[] }) => Promise<unknown>
}

const MOST_TAGS = 100

/** Workers Cache of this Worker, where there is one; the local runtime has none. */
const edgeOf = (ctx: object): EdgeCache | undefined => {
  const cache = 'cache' in ctx ? ctx.cache : undefined
  return typeof cache === 'object' && cache !== null && 'purge' in cache && typeof cache.purge === 'function'
    ? (cache as EdgeCache)
    : undefined // Checked just before.
}

/** Drops pages with these tags from the cache in front of the Worker. A failure is left to the pages' short life there. */
export async function purgeEdge(ctx: object, tags: readonly string[]): Promise<void> {
  const edge = edgeOf(ctx)
  if (!edge) return
  for (let from = 0; from < tags.length; from += MOST_TAGS) await edge.purge({ tags: tags.slice(from, from + MOST_TAGS) })
}
