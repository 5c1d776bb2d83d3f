/** Thrown for an outdated URL; the response is a 301 to `path`. `tags` are the cache tags that invalidate the cached redirect. */
export class MovedPermanently extends Error {
  readonly path: string
  readonly tags: string
  constructor(path: string, tags: string) {
    super(`Moved to ${path}`)
    this.path = path
    this.tags = tags
  }
}
