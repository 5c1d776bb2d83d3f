import type { Cue } from './cue.ts'

const NAMED = /^(?:[-–—]\s*)?([^\s:.!?؟،؛«»"()[\]-][^:\n.!?؟«»"()[\]]{0,39}):\s+(?=\S)/u

/**
 * Speakers written before their words, «مینا: سلام». A word and a colon are one only where they come again, or where about every stretch has
 * them, so that «گفت: …» stays as it was said.
 */
export function findSpeakers(cues: readonly Cue[]): Cue[] {
  if (cues.some(({ speaker }) => speaker !== '')) return [...cues]
  const times = new Map<string, number>()
  for (const { text } of cues) {
    const name = NAMED.exec(text)?.[1]?.trim()
    if (name) times.set(name, (times.get(name) ?? 0) + 1)
  }
  const all = [...times.values()].reduce((sum, count) => sum + count, 0)
  const most = cues.length > 1 && all * 2 >= cues.length
  return cues.map((cue) => {
    const [whole = '', name = ''] = NAMED.exec(cue.text) ?? []
    const speaker = name.trim()
    return speaker && (most || (times.get(speaker) ?? 0) > 1) ? { ...cue, speaker, text: cue.text.slice(whole.length) } : cue
  })
}
