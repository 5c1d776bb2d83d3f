import type { Work } from '#shared/contract.ts'
import { ApiError } from '#web/lib/api.ts'
import { sha256Start } from './sha256.ts'

export interface Puzzle {
  puzzle: string
  bits: number
  parts: number
}

/** Milliseconds of work between two breaths of the page. */
const STRETCH = 24
const CHECK_EVERY = 256

/** The puzzle a refusal brought because only the proof of work is missing. */
export function puzzleOf(error: unknown): Puzzle | undefined {
  const { puzzle, bits, parts } = (error instanceof ApiError && error.body.details) || {}
  return typeof puzzle === 'string' && typeof bits === 'number' && typeof parts === 'number' ? { puzzle, bits, parts } : undefined
}

/** Solves a puzzle in stretches that leave the page alive; `onPart` hears the share done, from 0 to 1. */
export async function solveWork({ puzzle, bits, parts }: Puzzle, onPart: (share: number) => void): Promise<Work> {
  const answers: number[] = []
  onPart(0)
  for (let part = 0; part < parts; part++) {
    answers.push(await solvePart(`${puzzle}:${part}:`, bits))
    onPart((part + 1) / parts)
  }
  return { puzzle, answers }
}

async function solvePart(start: string, bits: number): Promise<number> {
  let rested = performance.now()
  for (let answer = 0; ; answer++) {
    if (sha256Start(start + answer) >>> (32 - bits) === 0) return answer
    if (answer % CHECK_EVERY === 0 && performance.now() - rested > STRETCH) {
      await breath()
      rested = performance.now()
    }
  }
}

/** Lets the page paint and listen; a message comes sooner than the shortest timer. */
const breath = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
