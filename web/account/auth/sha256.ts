const K = Uint32Array.from({ length: 64 }, (_, at) => fraction(Math.cbrt(prime(at))))
const INITIAL_HASH = Uint32Array.from({ length: 8 }, (_, at) => fraction(Math.sqrt(prime(at))))
const words = new Uint32Array(64)

/**
 * Returns the first 32 bits of the SHA-256 digest of an ASCII string of at most 55 characters. Synchronous, because a proof of work needs
 * thousands of hashes and the call overhead of `crypto.subtle.digest` would dominate.
 */
export function sha256Prefix(text: string): number {
  words.fill(0, 0, 16)
  for (let at = 0; at < text.length; at++) setByte(at, text.charCodeAt(at))
  setByte(text.length, 0x80)
  words[15] = text.length * 8
  for (let at = 16; at < 64; at++) words[at] = small1(wordAt(at - 2)) + wordAt(at - 7) + small0(wordAt(at - 15)) + wordAt(at - 16)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = INITIAL_HASH
  for (let at = 0; at < 64; at++) {
    const big1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const one = (h + big1 + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + wordAt(at)) | 0
    const big0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + (INITIAL_HASH[0] ?? 0)) >>> 0
}

const wordAt = (at: number): number => words[at] ?? 0
const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const small0 = (word: number): number => rotateRight(word, 7) ^ rotateRight(word, 18) ^ (word >>> 3)
const small1 = (word: number): number => rotateRight(word, 17) ^ rotateRight(word, 19) ^ (word >>> 10)
const setByte = (at: number, byte: number): void => {
  words[at >> 2] = wordAt(at >> 2) | (byte << (24 - 8 * (at & 3)))
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0
}

function prime(nth: number): number {
  let found = -1
  for (let candidate = 2; ; candidate++) {
    let divisor = 2
    while (candidate % divisor !== 0) divisor++
    if (divisor === candidate && ++found === nth) return candidate
  }
}
