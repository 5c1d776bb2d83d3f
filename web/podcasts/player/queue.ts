import type { Track } from '#worker/podcasts/episodes/contract.ts'

export type Queue = readonly Track[]

const without = (queue: Queue, hash: string): Queue => queue.filter(({ post }) => post !== hash)

/** Appends a track; a track already in the queue keeps its position. */
export const addLast = (queue: Queue, track: Track): Queue => (queue.some(({ post }) => post === track.post) ? queue : [...queue, track])

/** Adds a track to the front of the queue, moving it if it is already queued. */
export const addNext = (queue: Queue, track: Track): Queue => [track, ...without(queue, track.post)]

export const removeTrack = without

/** Moves a track to another index; an index out of range changes nothing. */
export function moveTrack(queue: Queue, from: number, to: number): Queue {
  const moved = queue[from]
  if (!moved || to < 0 || to >= queue.length) return queue
  return queue.toSpliced(from, 1).toSpliced(to, 0, moved)
}
