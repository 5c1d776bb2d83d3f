const FRAME = 384
const FRAME_MS = 24
/** Header of an MPEG-2 Layer III frame: 128 kbit/s, 24 kHz, mono. */
const HEADER = [0xff, 0xf3, 0xc4, 0xc0]

/** Returns a valid silent MP3 of at most `bytes` bytes, in which all frames differ, and its duration in ms. */
export function createLongMp3(bytes: number): { file: Uint8Array<ArrayBuffer>; duration: number } {
  const count = Math.floor(bytes / FRAME)
  const file = new Uint8Array(count * FRAME)
  for (let frame = 0; frame < count; frame++) {
    file.set(HEADER, frame * FRAME)
    // Write the frame number as ancillary data, which decoders ignore; 7-bit values never form a frame sync.
    for (let left = frame, at = 1; left > 0; left = Math.floor(left / 128), at++) file[(frame + 1) * FRAME - at] = left % 128
  }
  return { file, duration: count * FRAME_MS }
}
