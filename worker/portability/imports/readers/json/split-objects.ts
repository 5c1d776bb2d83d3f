/** Characters of one object; larger ones are left out. */
const MAX_OBJECT = 12_000_000
const SIGN = /["{}[\]]/g
const STRING_SIGN = /["\\]/g
const MAX_KEY = 1000
const MAX_DEPTH = 1000

/**
 * Splits JSON as it arrives: yields each object in an array that is the value of a key in `tables`, wherever it is, with one object in memory
 * and in linear time. Throws nothing for malformed JSON; the objects before the error are yielded.
 */
export async function* splitObjects(
  chunks: AsyncIterable<string>,
  tables: ReadonlySet<string>,
): AsyncGenerator<{ table: string; json: string }> {
  const scanner = createScanner(tables)
  for await (const chunk of chunks) yield* scanner(chunk)
}

interface OpenObject {
  isArray: boolean
  /** Key that this value has in its object. */
  key: string
}

function createScanner(tables: ReadonlySet<string>) {
  let buffer = ''
  let at = 0
  let isInString = false
  /** Start of the text of a string that may be a key; -1 if it does not matter or was too long. */
  let stringFrom = -1
  let lastString = ''
  const open: OpenObject[] = []
  let objectAt = -1
  let objectDepth = 0
  let isDropped = false

  /** Moves behind the end of the open string; false if it has not arrived. */
  const skipString = (): boolean => {
    for (;;) {
      STRING_SIGN.lastIndex = at
      const match = STRING_SIGN.exec(buffer)
      if (!match) {
        at = buffer.length
        return false
      }
      if (match[0] === '\\') {
        if (match.index + 1 >= buffer.length) {
          at = match.index
          return false
        }
        at = match.index + 2
      } else {
        if (stringFrom >= 0) lastString = buffer.slice(stringFrom, match.index)
        isInString = false
        at = match.index + 1
        return true
      }
    }
  }

  return function* (chunk: string): Generator<{ table: string; json: string }> {
    buffer += chunk
    for (;;) {
      if (isInString) {
        if (!skipString()) break
        continue
      }
      SIGN.lastIndex = at
      const match = SIGN.exec(buffer)
      at = match ? match.index + 1 : buffer.length
      if (!match) break
      const [sign] = match
      if (sign === '"') {
        isInString = true
        stringFrom = objectAt < 0 ? at : -1
      } else if (objectAt >= 0) {
        // Inside of a wanted object only the depth counts.
        objectDepth += sign === '{' || sign === '[' ? 1 : -1
        if (objectDepth > 0) continue
        if (!isDropped) yield { table: open.at(-1)?.key ?? '', json: buffer.slice(objectAt, at) }
        buffer = buffer.slice(at)
        at = 0
        objectAt = -1
        isDropped = false
      } else if (sign === '{' && open.at(-1)?.isArray && tables.has(open.at(-1)?.key ?? '')) {
        objectAt = match.index
        objectDepth = 1
      } else if (sign === '{' || sign === '[') {
        if (open.length < MAX_DEPTH) open.push({ isArray: sign === '[', key: lastString })
        lastString = ''
      } else open.pop()
    }
    if (objectAt >= 0 && buffer.length - objectAt <= MAX_OBJECT && !isDropped) return
    // Nothing has to stay but the beginning of a key.
    isDropped = objectAt >= 0
    const keyFrom = isInString && stringFrom >= 0 && at - stringFrom < MAX_KEY ? stringFrom : -1
    const from = keyFrom >= 0 ? keyFrom : at
    buffer = buffer.slice(from)
    at -= from
    objectAt = isDropped ? 0 : -1
    stringFrom = isInString && from === keyFrom ? 0 : -1
  }
}
