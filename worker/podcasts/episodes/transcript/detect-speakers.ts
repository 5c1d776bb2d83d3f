import type { Cue } from './cue.ts'

const SPEAKER_PREFIX = /^(?:[-–—]\s*)?([^\s:.!?؟،؛«»"()[\]-][^:\n.!?؟«»"()[\]]{0,39}):\s+(?=\S)/u

/**
 * Detects speakers written before their text, as in «مینا: سلام», unless the file marks speakers itself. Accepts a prefix only if it
 * repeats or at least half of all cues have one, so «گفت: …» stays text.
 */
export function detectSpeakers(cues: readonly Cue[]): Cue[] {
  if (cues.some(({ speaker }) => speaker !== '')) return [...cues]
  const occurrences = new Map<string, number>()
  for (const { text } of cues) {
    const name = SPEAKER_PREFIX.exec(text)?.[1]?.trim()
    if (name) occurrences.set(name, (occurrences.get(name) ?? 0) + 1)
  }
  const total = [...occurrences.values()].reduce((sum, count) => sum + count, 0)
  const isUsual = cues.length > 1 && total * 2 >= cues.length
  return cues.map((cue) => {
    const [prefix = '', name = ''] = SPEAKER_PREFIX.exec(cue.text) ?? []
    const speaker = name.trim()
    return speaker && (isUsual || (occurrences.get(speaker) ?? 0) > 1) ? { ...cue, speaker, text: cue.text.slice(prefix.length) } : cue
  })
}
