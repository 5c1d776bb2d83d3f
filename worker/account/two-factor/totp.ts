import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6

/** Returns the 30-second step that contains a UTC time in ms. */
export const stepAt = (at: number): number => Math.floor(at / 1000 / STEP_SECONDS)

/** Returns the code of a step (RFC 6238 with SHA-1, which every authenticator app supports). */
export function totp(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the step later than `lastStep` whose code matches, at most one step from `at` (UTC ms), or undefined. `code` must have six
 * digits.
 */
export function stepOfCode(secret: Uint8Array, code: string, at: number, lastStep: number): number | undefined {
  const present = stepAt(at)
  const steps = [present, present - 1, present + 1].filter((step) => timingSafeEqual(Buffer.from(totp(secret, step)), Buffer.from(code)))
  return steps.find((step) => step > lastStep)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as RFC 4648 base32 without padding, as authenticator apps expect. */
export function base32(bytes: Uint8Array): string {
  let bits = 0
  let buffer = 0
  let text = ''
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(buffer >> bits) & 31]
    }
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text
}
