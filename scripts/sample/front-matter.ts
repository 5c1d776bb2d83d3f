export interface FrontMatter {
  fields: Map<string, string>
  body: string
}

/** Parses the fields between the two `---` lines, and the text after them. Throws if the lines are missing. */
export function parseFrontMatter(source: string): FrontMatter {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source)
  if (!match) throw new Error('The file does not start with front matter')
  const [, head = '', body = ''] = match
  const fields = new Map<string, string>()
  for (const line of head.split('\n').filter((one) => one.trim() !== '')) {
    const at = line.indexOf(':')
    if (at < 1) throw new Error(`Invalid front matter field: ${line}`)
    fields.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return { fields, body }
}
