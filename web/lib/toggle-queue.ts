/** What somebody wants of a thing, and how it is asked for; the answer is how the thing stands then. */
type SendToggle<State> = (wanted: boolean) => Promise<State>

interface QueuedToggle {
  wanted: boolean
  asked: boolean
}

/**
 * Switches that never overtake each other: one call at a time for each key, and of all that was wanted meanwhile only the last is
 * asked for. `settled` hears how the thing stands when nothing is left to ask, `failed` what went wrong; the wish is then given up.
 */
export function toggleQueue<State>({
  settled: onSettled,
  failed: onFailed,
}: {
  settled: (key: string, state: State) => void
  failed: (key: string, error: Error) => void
}) {
  const queue = new Map<string, QueuedToggle>()
  return async (key: string, wanted: boolean, send: SendToggle<State>): Promise<void> => {
    const running = queue.get(key)
    if (running) {
      running.wanted = wanted
      return
    }
    const toggle = { wanted, asked: !wanted }
    queue.set(key, toggle)
    try {
      let state: State | undefined
      while (toggle.asked !== toggle.wanted) {
        toggle.asked = toggle.wanted
        state = await send(toggle.asked)
      }
      queue.delete(key)
      if (state !== undefined) onSettled(key, state)
    } catch (error) {
      queue.delete(key)
      onFailed(key, error instanceof Error ? error : new Error(String(error)))
    }
  }
}
