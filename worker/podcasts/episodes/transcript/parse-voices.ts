interface Voice {
  speaker: string
  text: string
}

const VOICE = /<v(?:\.[^\s<>]*)?[ \t]+([^<>\n]{1,300})>/g
const TAG = /<[^<>]*>|\{\\[^{}]*\}/g
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
  '#39': "'",
  apos: "'",
}

const stripMarkup = (text: string): string =>
  text.replace(TAG, '').replace(/&(amp|lt|gt|nbsp|lrm|rlm|quot|#39|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

/** Splits a cue by its voices; `speaker` is empty for text without one. */
export function parseVoices(rows: readonly string[]): Voice[] {
  const voices: Voice[] = []
  let [speaker, from] = ['', 0]
  const text = rows.join('\n')
  const flush = (to: number) => {
    const content = stripMarkup(text.slice(from, to)).trim()
    if (content !== '') voices.push({ speaker: stripMarkup(speaker).trim(), text: content })
  }
  for (const found of text.matchAll(VOICE)) {
    flush(found.index)
    speaker = found[1] ?? ''
    from = found.index + found[0].length
  }
  flush(text.length)
  return voices
}
