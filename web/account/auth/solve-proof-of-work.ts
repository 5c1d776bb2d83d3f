import type { ProofOfWork } from '#shared/contract.ts'
import { ApiError } from '#web/lib/api.ts'
import { sha256Prefix } from './sha256.ts'

export interface Puzzle {
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
