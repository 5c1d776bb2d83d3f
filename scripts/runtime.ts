import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { Miniflare, type MiniflareOptions } from 'miniflare'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Size in MB at which V8 first collects all garbage of an isolate. With V8's own, isolates that keep hardly anything, such as Miniflare's in
 * front of the cache and the databases, hold tens of MB of garbage each (docs/decisions/0060-memory-of-the-local-run.md).
 */
const FIRST_COLLECTION_MB = 16

/**
 * Starts Miniflare and returns it with the process of its runtime, workerd. Removes the signal handlers that Miniflare adds, which would end
 * this process before the caller can dispose it.
 */
export async function startRuntime(options: MiniflareOptions): Promise<{ miniflare: Miniflare; runtime: ChildProcess | undefined }> {
  const known = new Map(SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))]))
  const children: ChildProcess[] = []
  const collect = (message: unknown) => {
    // The channel's messages are documented as `{ process: ChildProcess }`.
    children.push((message as { process: ChildProcess }).process)
  }
  // Miniflare takes flags of V8 only from here.
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= `--initial-old-space-size=${FIRST_COLLECTION_MB}`
  subscribe('child_process', collect)
  try {
    const miniflare = new Miniflare(options)
    await miniflare.ready
    return { miniflare, runtime: children.find(({ spawnfile }) => basename(spawnfile).startsWith('workerd')) }
  } finally {
    unsubscribe('child_process', collect)
    for (const [signal, listeners] of known) {
      for (const listener of process.listeners(signal)) if (!listeners.has(listener)) process.off(signal, listener)
    }
  }
}
