const WINDOW_MS = 8000
const SETTLED_MS = 2000

/** How fast bytes go, over the last eight seconds; undefined until two have told. */
export function openPace() {
  let seen: { at: number; sent: number }[] = []
  return {
    note(sent: number, at: number): void {
      seen = [...seen.filter((one) => at - one.at <= WINDOW_MS), { at, sent }]
    },
    /** Bytes a second. */
    speed(): number | undefined {
      const [first, last] = [seen[0], seen.at(-1)]
      if (!first || !last || last.at - first.at < SETTLED_MS || last.sent <= first.sent) return undefined
      return ((last.sent - first.sent) * 1000) / (last.at - first.at)
    },
    forget(): void {
      seen = []
    },
  }
}
