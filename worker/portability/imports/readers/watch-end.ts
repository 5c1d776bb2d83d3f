import { SourceError, type SourceFile } from '../source-item.ts'

type Streamed = Pick<SourceFile, 'stream'>
type Bytes = Uint8Array<ArrayBuffer>

/** A file whose stream was observed: after it was read to its end, `isTruncated` tells whether its end is missing. */
interface WatchedFile extends Streamed {
  isTruncated(): boolean
}

/** Observes files and lets `read` read them; the source is cut if the end of one is missing. */
export function readWatched<File extends Streamed, Context extends object>(
  files: readonly File[],
  createObserver: () => EndObserver,
  read: (files: readonly File[]) => Context,
): Context & { isTruncated: () => boolean } {
  const watched = files.map((file) => ({ ...file, ...watchEnd(file, createObserver) }))
  return { ...read(watched), isTruncated: () => watched.some((file) => file.isTruncated()) }
}

/** Looks at the bytes of a file as they pass. `isComplete` is asked at the end. */
interface EndObserver {
  observe(bytes: Bytes): void
  isComplete(): boolean
}

/** Observes each reading of a file with an observer of its own. A stream that breaks off because its bytes are cut ends where it breaks off. */
export function watchEnd(file: Streamed, createObserver: () => EndObserver): WatchedFile {
  let isTruncated = false
  return {
    isTruncated: () => isTruncated,
    stream: async () => {
      const observer = createObserver()
      const reader = (await file.stream()).getReader()
      return new ReadableStream<Bytes>(
        {
          pull: async (controller) => {
            try {
              const { done, value } = await reader.read()
              if (!done) {
                observer.observe(value)
                return controller.enqueue(value)
              }
              isTruncated = !observer.isComplete()
              controller.close()
            } catch (error) {
              if (!(error instanceof SourceError) || error.reason !== 'truncated') throw error
              isTruncated = true
              controller.close()
            }
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      )
    },
  }
}

const TAIL_BYTES = 4096
/** The end tag of a feed's root; programs that cache pages add comments behind it. */
const ROOT_END = /<\/(?:rss|rdf:rdf|(?:[a-z]\w*:)?feed)\s*>/i

/** Returns whether the end of a document of RSS, RDF or Atom holds the end of its root. */
export const hasRootEnd = (tail: string): boolean => ROOT_END.test(tail)

/** Observes the end of a document of RSS, RDF or Atom in any encoding: its tags are ASCII. */
export function xmlObserver(): EndObserver {
  let tail = new Uint8Array(0)
  return {
    observe(bytes) {
      const end = bytes.subarray(-TAIL_BYTES)
      const joined = new Uint8Array(tail.length + end.length)
      joined.set(tail)
      joined.set(end, tail.length)
      tail = joined.slice(-TAIL_BYTES)
    },
    isComplete: () => hasRootEnd(new TextDecoder('latin1').decode(tail).replaceAll('\0', '')),
  }
}

const [QUOTE, BACKSLASH, LESS_THAN] = [0x22, 0x5c, 0x3c]
const OPENING = new Set([0x7b, 0x5b])
const CLOSING = new Set([0x7d, 0x5d])

/**
 * Observes whether the brackets of JSON are balanced, in encodings whose first half is ASCII. Throws `SourceError` with `mergeMarks` for a mark
 * of Git between its values.
 */
export function jsonObserver(): EndObserver {
  let depth = 0
  let isWide: boolean | undefined
  let isInString = false
  let isEscaped = false
  return {
    observe(bytes) {
      isWide ??= bytes.subarray(0, 4).includes(0)
      for (const byte of isWide ? [] : bytes) {
        if (isInString) {
          if (isEscaped) isEscaped = false
          else if (byte === BACKSLASH) isEscaped = true
          else if (byte === QUOTE) isInString = false
        } else if (byte === QUOTE) isInString = true
        else if (OPENING.has(byte)) depth += 1
        else if (CLOSING.has(byte)) depth -= 1
        else if (byte === LESS_THAN) throw new SourceError('mergeMarks')
      }
    },
    isComplete: () => depth <= 0 && !isInString,
  }
}
