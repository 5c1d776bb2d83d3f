/** What somebody wants of a thing, and how it is asked for; the answer is how the thing stands then. */
type Ask<State> = (wanted: boolean) => Promise<State>

interface Wish {
  wanted: boolean
  asked: boolean
}

/**
 * Switches that never overtake each other: one call at a time for each key, and of all that was wanted meanwhile only the last is
 * asked for. `settled` hears how the thing stands when nothing is left to ask, `failed` what went wrong; the wish is then given up.
 */
export function lastWishes<State>({
  settled,
  failed,
}: {
  settled: (key: string, state: State) => void
  failed: (key: string, error: Error) => void
}) {
  const wishes = new Map<string, Wish>()
  return async (key: string, wanted: boolean, ask: Ask<State>): Promise<void> => {
    const running = wishes.get(key)
    if (running) {
      running.wanted = wanted
      return
    }
    const wish = { wanted, asked: !wanted }
    wishes.set(key, wish)
    try {
      let state: State | undefined
      while (wish.asked !== wish.wanted) {
        wish.asked = wish.wanted
        state = await ask(wish.asked)
      }
      wishes.delete(key)
      if (state !== undefined) settled(key, state)
    } catch (error) {
      wishes.delete(key)
      failed(key, error instanceof Error ? error : new Error(String(error)))
    }
  }
}
