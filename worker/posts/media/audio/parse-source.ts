import { type ByteParser, createParserDriver } from './byte-parser.ts'

/** Read sizes in bytes: each read starts small after a skip and doubles while the parser reads on. */
const MIN_READ = 128 * 1024
const MAX_READ = 4 * 1024 * 1024

interface ByteSource {
  bytes: number
  read: (offset: number, length: number) => Promise<Uint8Array>
}

/**
 * Runs a parser over a stored object with range reads, without reading skipped bytes. Holds at most `MAX_READ` bytes plus the pending
 * request in memory.
 */
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
