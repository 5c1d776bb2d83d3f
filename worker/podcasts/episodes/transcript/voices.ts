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

/** Words without the tags and entities of VTT and SRT. */
const bare = (text: string): string =>
  text.replace(TAG, '').replace(/&(amp|lt|gt|nbsp|lrm|rlm|quot|#39|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

/** What each voice of a cue says; a cue that names none is one of nobody. */
export function voicesOf(rows: readonly string[]): Voice[] {
  const voices: Voice[] = []
  let [speaker, from] = ['', 0]
  const text = rows.join('\n')
  const end = (to: number) => {
    const said = bare(text.slice(from, to)).trim()
    if (said !== '') voices.push({ speaker: bare(speaker).trim(), text: said })
  }
  for (const found of text.matchAll(VOICE)) {
    end(found.index)
    speaker = found[1] ?? ''
    from = found.index + found[0].length
  }
  end(text.length)
  return voices
}
