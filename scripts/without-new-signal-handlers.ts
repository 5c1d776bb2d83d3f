const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Runs `work` and removes the signal handlers that it adds: Miniflare's would exit with an error before it is disposed. */
export async function withoutNewSignalHandlers<Result>(work: () => Promise<Result>): Promise<Result> {
  const ours = new Map(SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))]))
  try {
    return await work()
  } finally {
    for (const [signal, known] of ours) {
      for (const listener of process.listeners(signal)) if (!known.has(listener)) process.off(signal, listener)
    }
  }
}
