import type { Env } from '#worker/env.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import type { TurnBudget } from '#worker/lib/turn-budget.ts'
import type { Lease } from './lease.ts'
import { importKey } from './policy.ts'
import { openSource as openFound } from './readers/index.ts'
import { type OpenSource, type Source, SourceError, type SourceFile } from './source-item.ts'

const readers = isolateState((): { open: OpenSource } => ({ open: openFound }))

/** Replaces the readers in tests; without an argument, restores them. */
export const setReaders = (replacement: OpenSource = openFound): void => {
  readers.open = replacement
}

/** Opens what is imported. Throws `SourceError`, also for a file that is gone. */
export const openSource = (env: Env, lease: Pick<Lease, 'hash' | 'fileName' | 'bytes' | 'feed'>, budget: TurnBudget): Promise<Source> =>
  readers.open(env, lease.feed === null ? uploadedFile(env, lease, budget) : { feed: lease.feed }, budget)

function uploadedFile(env: Env, { hash, fileName, bytes }: Pick<Lease, 'hash' | 'fileName' | 'bytes'>, budget: TurnBudget): SourceFile {
  const get = async (range?: R2Range) => {
    const object = await env.MEDIA.get(importKey(hash), range && { range })
    if (!object) throw new SourceError('broken')
    return object
  }
  return {
    name: fileName,
    bytes,
    read: async (offset, length) => {
      const wanted = Math.min(length, bytes - offset)
      return wanted <= 0 ? new Uint8Array() : new Uint8Array(await (await get({ offset, length: wanted })).arrayBuffer())
    },
    stream: async () =>
      (await get()).body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform: async (part, controller) => {
            await budget.consume(part.length)
            controller.enqueue(part)
          },
        }),
      ),
  }
}
