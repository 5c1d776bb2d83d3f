/**
 * Gives each content one key: trying the same message again repeats its key, so that the server takes it once; a changed
 * message gets another key, so that it is not mistaken for the first.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()): (content: string) => string {
  let last: { content: string; key: string } | undefined
  return (content) => {
    if (last?.content !== content) last = { content, key: newKey() }
    return last.key
  }
}
