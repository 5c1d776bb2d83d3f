import type { Track } from '#worker/podcasts/episodes/contract.ts'

/** What is to be heard after the present episode, each once. */
export type Queue = readonly Track[]

const without = (queue: Queue, hash: string): Queue => queue.filter(({ post }) => post !== hash)

/** At the end; what stands in it already keeps its place. */
export const addLast = (queue: Queue, track: Track): Queue => (queue.some(({ post }) => post === track.post) ? queue : [...queue, track])

/** Right after the present episode, from wherever it stood. */
export const addNext = (queue: Queue, track: Track): Queue => [track, ...without(queue, track.post)]

export const removeTrack = without

/** The row of that place at another one; a place outside changes nothing. */
export function moveTrack(queue: Queue, from: number, to: number): Queue {
  const moved = queue[from]
  if (!moved || to < 0 || to >= queue.length) return queue
  return queue.toSpliced(from, 1).toSpliced(to, 0, moved)
}
