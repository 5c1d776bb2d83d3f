import { LIMITS } from '#shared/limits/index.ts'
import type { TurnBudget } from '#worker/lib/turn-budget.ts'
import { SourceError, type SourceFile } from '../source-item.ts'

/** As in a zip: text stays far below it, and small files may have any ratio. */
const MAX_RATIO = 400
const RATIO_FREE_BYTES = 1_000_000

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b

/**
 * The file in a gzip file; its size is unknown, so `bytes` is the most that it may have. Its stream fails with `SourceError`: `bomb` if more
 * than that is inflated, `truncated` where the compressed bytes end or are damaged. How much is inflated before that depends on the runtime;
 * `brokeOff` returns whether it has happened.
 */
export function gunzip(file: SourceFile, budget: TurnBudget): SourceFile & { brokeOff(): boolean } {
  const bytes = Math.min(LIMITS.importInflatedBytes, RATIO_FREE_BYTES + file.bytes * MAX_RATIO)
  let hasBrokenOff = false
  const stream = async () => {
    const reader = (await file.stream()).pipeThrough(new DecompressionStream('gzip')).getReader()
    let outputBytes = 0
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: async (controller) => {
          const { done, value } = await reader.read().catch((error: unknown) => {
            if (error instanceof SourceError) throw error
            hasBrokenOff = true
            throw new SourceError('truncated')
          })
          if (done) return controller.close()
          outputBytes += value.length
          if (outputBytes > bytes) throw new SourceError('bomb')
          await budget.consume(value.length)
          controller.enqueue(new Uint8Array(value))
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    )
  }
  return {
    ...{ name: file.name.replace(/\.gz$/i, ''), bytes, stream },
    read: async (offset, length) => (await readStart(await stream(), offset + length)).subarray(offset),
    brokeOff: () => hasBrokenOff,
  }
}

/** Reads the beginning of a stream, less if it breaks off. */
export async function readStart(stream: ReadableStream<Uint8Array<ArrayBuffer>>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for await (const part of stream) {
      parts.push(part)
      bytes += part.length
      if (bytes >= length) break
    }
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason !== 'truncated') throw error
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer()).subarray(0, length)
}
