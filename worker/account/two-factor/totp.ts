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

/** Returns the step whose code matches, at most one step from now and later than `lastStep`, or undefined. */
export function stepOfCode(secret: Uint8Array, code: string, at: number, lastStep: number): number | undefined {
  const present = stepAt(at)
  const steps = [present, present - 1, present + 1].filter((step) => timingSafeEqual(Buffer.from(totp(secret, step)), Buffer.from(code)))
  return steps.find((step) => step > lastStep)
}
