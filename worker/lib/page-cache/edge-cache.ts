interface EdgeCache {
  purge: (what: { tags: string[] }) => Promise<unknown>
}

const MAX_TAGS_PER_PURGE = 100

/** Workers Cache of this Worker, where there is one; the local runtime has none. */
const findEdgeCache = (ctx: object): EdgeCache | undefined => {
  const cache = 'cache' in ctx ? ctx.cache : undefined
  return typeof cache === 'object' && cache !== null && 'purge' in cache && typeof cache.purge === 'function'
    ? (cache as EdgeCache)
    : undefined // Checked just before.
}

/** Drops pages with these tags from the cache in front of the Worker. A failure is left to the pages' short life there. */
export async function purgeEdgeCache(ctx: object, tags: readonly string[]): Promise<void> {
  const edge = findEdgeCache(ctx)
  if (!edge) return
  for (let from = 0; from < tags.length; from += MAX_TAGS_PER_PURGE) await edge.purge({ tags: tags.slice(from, from + MAX_TAGS_PER_PURGE) })
}
