import type { ProofOfWork } from '#shared/contract/account.ts'
import { ApiError } from '#web/lib/api.ts'

interface Puzzle {
  puzzle: string
  bits: number
  parts: number
}

/** Time to work before yielding to the main thread, in ms. */
const WORK_SLICE_MS = 24
const CHECK_EVERY = 256

/** Returns the puzzle from an error response that demands a proof of work, or undefined for any other error. */
export function readPuzzle(error: unknown): Puzzle | undefined {
  const { puzzle, bits, parts } = (error instanceof ApiError && error.body.details) || {}
  return typeof puzzle === 'string' && typeof bits === 'number' && typeof parts === 'number' ? { puzzle, bits, parts } : undefined
}

/** Solves a puzzle in short slices that keep the page responsive; `onProgress` receives a value from 0 to 1. */
export async function solveProofOfWork({ puzzle, bits, parts }: Puzzle, onProgress: (progress: number) => void): Promise<ProofOfWork> {
  const solutions: number[] = []
  onProgress(0)
  for (let part = 0; part < parts; part++) {
    solutions.push(await solvePart(`${puzzle}:${part}:`, bits))
    onProgress((part + 1) / parts)
  }
  return { puzzle, solutions }
}

async function solvePart(start: string, bits: number): Promise<number> {
  let lastYieldAt = performance.now()
  for (let answer = 0; ; answer++) {
    if (sha256Prefix(start + answer) >>> (32 - bits) === 0) return answer
    if (answer % CHECK_EVERY === 0 && performance.now() - lastYieldAt > WORK_SLICE_MS) {
      await yieldToMain()
      lastYieldAt = performance.now()
    }
  }
}

/** Uses a message event because it fires sooner than the shortest timer. */
const yieldToMain = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })

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
