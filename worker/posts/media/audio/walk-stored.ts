import { follow, type Walk } from './walk.ts'

/** What is read at once: little where a walk may soon jump, more while it reads on. */
const LEAST = 128 * 1024
const MOST = 4 * 1024 * 1024

interface Stored {
  bytes: number
  read: (offset: number, length: number) => Promise<Uint8Array>
}

/** Leads a walk through a stored object, of which four megabytes and what it takes are held at most; what it passes by is not read. */
export async function walkStored<Found>(walk: Walk<Found>, { bytes, read }: Stored): Promise<Found> {
  const reader = follow(walk)
  let [at, length] = [0, LEAST]
  while (reader.found() === undefined && at < bytes) {
    const piece = await read(at, Math.min(length, bytes - at))
    at += piece.length
    reader.push(piece)
    const ahead = reader.ahead()
    length = ahead > 0 ? LEAST : Math.min(length * 2, MOST)
    if (ahead > 0) reader.jump()
    at += ahead
  }
  return reader.found() ?? reader.end()
}
