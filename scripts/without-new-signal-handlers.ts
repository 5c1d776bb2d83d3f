const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Runs the work and drops signal handlers it left behind: Miniflare's would end the process before it is disposed of, as an error. */
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
