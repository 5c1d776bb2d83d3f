import { reportVisit } from '#web/lib/report-visit.ts'
import { getPlayerState } from './state.ts'

/** `HEARD_PARTS` of the statistics' contract, whose schemas no reader downloads. */
export const PARTS = 20
/** Longer steps between two positions are seeks. */
const MAX_STEP_MS = 2000

let started: { at: number; post: string } | undefined
let last = 0
let parts = 0
let msByPart: number[] = []

/**
 * Reports the parts of the track of which at least half was heard on this page. Called with each position of the audio; `now` is in
 * UTC ms.
 */
export function trackHeard(now: number): void {
  const { track, position, duration, speed } = getPlayerState()
  if (!track || duration === 0) return
  if (started?.post !== track.post) {
    started = { at: now, post: track.post }
    msByPart = []
    parts = 0
    last = position
  }
  const step = position - last
  last = position
  if (step <= 0 || step > MAX_STEP_MS * Math.max(1, speed)) return
  const part = Math.min(PARTS - 1, Math.floor((position / duration) * PARTS))
  msByPart[part] = (msByPart[part] ?? 0) + step
  if (msByPart[part] < duration / PARTS / 2 || parts & (1 << part)) return
  parts |= 1 << part
  reportVisit({ ...started, heard: parts })
}
