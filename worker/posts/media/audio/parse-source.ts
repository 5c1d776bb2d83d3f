import { type ByteParser, createParserDriver } from './byte-parser.ts'

/** What is read at once: little where a walk may soon jump, more while it reads on. */
const MIN_READ = 128 * 1024
const MAX_READ = 4 * 1024 * 1024

interface ByteSource {
  bytes: number
  read: (offset: number, length: number) => Promise<Uint8Array>
}

/** Leads a walk through a stored object, of which four megabytes and what it takes are held at most; what it passes by is not read. */
export async function parseSource<Found>(parser: ByteParser<Found>, { bytes, read }: ByteSource): Promise<Found> {
  const reader = createParserDriver(parser)
  let [at, length] = [0, MIN_READ]
  while (reader.result() === undefined && at < bytes) {
    const piece = await read(at, Math.min(length, bytes - at))
    at += piece.length
    reader.push(piece)
    const skippable = reader.skippableBytes()
    length = skippable > 0 ? MIN_READ : Math.min(length * 2, MAX_READ)
    if (skippable > 0) reader.skipAhead()
    at += skippable
  }
  return reader.result() ?? reader.end()
}
