const WINDOW_MS = 8000
const MIN_SAMPLE_MS = 2000

/** Measures the upload speed over the last eight seconds; it is undefined until the samples span two seconds. */
export function createSpeedMeter() {
  let samples: { at: number; sent: number }[] = []
  return {
    record(sent: number, at: number): void {
      samples = [...samples.filter((one) => at - one.at <= WINDOW_MS), { at, sent }]
    },
    /** Returns the speed in bytes per second. */
    speed(): number | undefined {
      const [first, last] = [samples[0], samples.at(-1)]
      if (!first || !last || last.at - first.at < MIN_SAMPLE_MS || last.sent <= first.sent) return undefined
      return ((last.sent - first.sent) * 1000) / (last.at - first.at)
    },
    reset(): void {
      samples = []
    },
  }
}
