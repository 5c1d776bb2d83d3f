import type { ProofOfWork } from '#shared/contract.ts'
import { ApiError } from '#web/lib/api.ts'
import { sha256Prefix } from './sha256.ts'

export interface Puzzle {
  puzzle: string
  bits: number
  parts: number
}

/** Milliseconds of work between two breaths of the page. */
const WORK_SLICE_MS = 24
const CHECK_EVERY = 256

/** The puzzle a refusal brought because only the proof of work is missing. */
export function readPuzzle(error: unknown): Puzzle | undefined {
  const { puzzle, bits, parts } = (error instanceof ApiError && error.body.details) || {}
  return typeof puzzle === 'string' && typeof bits === 'number' && typeof parts === 'number' ? { puzzle, bits, parts } : undefined
}

/** Solves a puzzle in stretches that leave the page alive; `onPart` hears the share done, from 0 to 1. */
export async function solveProofOfWork({ puzzle, bits, parts }: Puzzle, onProgress: (progress: number) => void): Promise<ProofOfWork> {
  const answers: number[] = []
  onProgress(0)
  for (let part = 0; part < parts; part++) {
    answers.push(await solvePart(`${puzzle}:${part}:`, bits))
    onProgress((part + 1) / parts)
  }
  return { puzzle, solutions: answers }
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

/** Lets the page paint and listen; a message comes sooner than the shortest timer. */
const yieldToMain = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
