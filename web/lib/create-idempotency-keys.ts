/**
 * Creates a function that returns its previous key while the content stays the same and a new key when it changes, so that retries are
 * idempotent and changed content is new.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()): (content: string) => string {
  let last: { content: string; key: string } | undefined
  return (content) => {
    if (last?.content !== content) last = { content, key: newKey() }
    return last.key
  }
}
