/**
 * Thrown where an address named something by a name it no longer goes by: the answer is a 301 to the present one. `tags` are the
 * cache tags under which the old address may change again.
 */
export class MovedPermanently extends Error {
  readonly path: string
  readonly tags: string
  constructor(path: string, tags: string) {
    super(`Moved to ${path}`)
    this.path = path
    this.tags = tags
  }
}
