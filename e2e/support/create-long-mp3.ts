const FRAME = 384
const FRAME_MS = 24
/** MPEG 2, layer III, 128 kbit/s, 24 kHz, mono. */
const HEAD = [0xff, 0xf3, 0xc4, 0xc0]

/** A real MP3 of silence of about that many bytes, no two of whose frames are alike behind what is heard; `duration` in ms. */
export function createLongMp3(bytes: number): { file: Uint8Array<ArrayBuffer>; duration: number } {
  const count = Math.floor(bytes / FRAME)
  const file = new Uint8Array(count * FRAME)
  for (let frame = 0; frame < count; frame++) {
    file.set(HEAD, frame * FRAME)
    // Ancillary data, which no decoder reads and no sign of a frame begins in.
    for (let left = frame, at = 1; left > 0; left = Math.floor(left / 128), at++) file[(frame + 1) * FRAME - at] = left % 128
  }
  return { file, duration: count * FRAME_MS }
}
