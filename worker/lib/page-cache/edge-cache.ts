interface EdgeCache {
  purge: (what: { tags: string[] }) => Promise<unknown>
}

const MAX_TAGS_PER_PURGE = 100

/** Returns Workers Cache of this Worker; undefined in the local runtime. */
const findEdgeCache = (ctx: object): EdgeCache | undefined => {
  const cache = 'cache' in ctx ? ctx.cache : undefined
  return typeof cache === 'object' && cache !== null && 'purge' in cache && typeof cache.purge === 'function'
    ? (cache as EdgeCache)
    : undefined
}

/** Purges pages with any of these tags from the edge cache. A failed purge is not retried, because edge copies expire soon. */
export async function purgeEdgeCache(ctx: object, tags: readonly string[]): Promise<void> {
  const edge = findEdgeCache(ctx)
  if (!edge) return
  for (let from = 0; from < tags.length; from += MAX_TAGS_PER_PURGE) await edge.purge({ tags: tags.slice(from, from + MAX_TAGS_PER_PURGE) })
}
