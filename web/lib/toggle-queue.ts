/** Sends the wanted state and resolves to the resulting state. */
type SendToggle<State> = (wanted: boolean) => Promise<State>

interface QueuedToggle {
  wanted: boolean
  sent: boolean
}

/**
 * Serializes toggles: sends one request at a time per key, and only the latest wanted state. Calls `onSettled` with the state once nothing
 * is left to send, or `onFailed` with the error that ended the queue.
 */
export function toggleQueue<State>({
  onSettled,
  onFailed,
}: {
  onSettled: (key: string, state: State) => void
  onFailed: (key: string, error: Error) => void
}) {
  const queue = new Map<string, QueuedToggle>()
  return async (key: string, wanted: boolean, send: SendToggle<State>): Promise<void> => {
    const running = queue.get(key)
    if (running) {
      running.wanted = wanted
      return
    }
    const toggle = { wanted, sent: !wanted }
    queue.set(key, toggle)
    try {
      let state: State | undefined
      while (toggle.sent !== toggle.wanted) {
        toggle.sent = toggle.wanted
        state = await send(toggle.sent)
      }
      queue.delete(key)
      if (state !== undefined) onSettled(key, state)
    } catch (error) {
      queue.delete(key)
      onFailed(key, error instanceof Error ? error : new Error(String(error)))
    }
  }
}
