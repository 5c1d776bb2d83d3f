import { expect, test } from 'vitest'
import { parseAudio } from './audio/parse-audio.ts'
import { parseSource } from './probe-audio.ts'

const MIB = 1024 * 1024
const FRAME_BYTES = 417
const FRAME_MS = 1152 / 44.1

/** A source of 128 kbps MP3 frames that records its reads; a read returns the frames that start at any offset. */
function aStream(bytes: number) {
  const frames = new Uint8Array(FRAME_BYTES * 1000)
  for (let at = 0; at < frames.length; at += FRAME_BYTES) frames.set([0xff, 0xfb, 0x90, 0x00], at)
  const reads: number[] = []
  const read = async (offset: number, length: number) => {
    reads.push(length)
    const piece = new Uint8Array(length)
    for (let at = 0; at < length; ) {
      const start = (offset + at) % frames.length
      const run = frames.subarray(start, start + length - at)
      piece.set(run, at)
      at += run.length
    }
    return piece
  }
  return { source: { bytes, read }, reads }
}

test('a long MP3 without a declared duration is measured exactly, in reads that grow to 4 MiB', async () => {
  const bytes = 60 * MIB
  const { source, reads } = aStream(bytes)
  expect(await parseSource(parseAudio(), source)).toEqual({
    format: 'mp3',
    duration: Math.round(Math.ceil(bytes / FRAME_BYTES) * FRAME_MS),
  })
  expect(reads.length).toBeLessThan(25)
  expect(Math.max(...reads)).toBe(4 * MIB)
})
