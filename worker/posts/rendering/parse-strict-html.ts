/** What stands in the HTML of a document. */
export interface StrictHtml {
  /** The writer's words in the course of the text, and in notes. */
  text: string
  notes: string
  ids: string[]
  hrefs: string[]
  frames: string[]
}
type TextZone = 'text' | 'notes' | 'generated'

/** Classes of what holds words of the renderer or of notes. */
const ZONE_OF_CLASS: Record<string, TextZone> = {
  notes: 'notes',
  note: 'generated',
  'note-back': 'generated',
  'callout-title': 'generated',
  embed: 'generated',
  duration: 'generated',
}

const ALLOWED: Record<string, string[]> = {
  p: ['class', 'dir'],
  h2: ['id', 'dir'],
  h3: ['id', 'dir'],
  h4: ['id', 'dir'],
  blockquote: ['dir'],
  ul: ['class', 'dir'],
  input: ['type', 'disabled', 'checked', 'aria-label'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'class', 'dir'],
  td: ['class', 'dir'],
  div: ['class', 'role', 'tabindex', 'aria-label', 'dir'],
  bdi: ['dir'],
  section: ['class', 'role', 'aria-label'],
  sup: ['class'],
  sub: [],
  s: [],
  mark: [],
  ol: ['start', 'dir'],
  li: ['id'],
  pre: ['dir', 'tabindex'],
  code: ['class', 'dir'],
  span: ['class'],
  hr: [],
  br: [],
  strong: [],
  em: [],
  a: ['href', 'rel', 'id', 'class', 'role', 'aria-label', 'data-frame'],
  figure: ['class'],
  picture: [],
  source: ['type', 'srcset', 'sizes'],
  img: ['src', 'width', 'height', 'loading', 'decoding', 'alt', 'class'],
  audio: ['controls', 'preload', 'src', 'dir', 'aria-label'],
  figcaption: ['dir'],
}
const VOID = new Set(['hr', 'br', 'img', 'source', 'input'])

/** A strict reader: anything that is not an allowed tag in its own place with allowed, quoted attributes throws. */
export function parseStrictHtml(source: string): StrictHtml {
  const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>|([^<>]+)/y
  const read: StrictHtml = { text: '', notes: '', ids: [], hrefs: [], frames: [] }
  const open: { tag: string; place: TextZone }[] = []
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const match = token.exec(source)
    if (!match) throw new Error(`not markup we make, at ${at}: ${source.slice(at, at + 60)}`)
    const [, closing, tag = '', attrs = '', text] = match
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`bare ampersand: ${text}`)
      const place = open.at(-1)?.place ?? 'text'
      if (place === 'generated') continue
      read[place] += text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'")
        .replace(/&amp;/g, '&')
      continue
    }
    if (closing) {
      if (open.pop()?.tag !== tag) throw new Error(`</${tag}> closes another`)
      continue
    }
    let place = open.at(-1)?.place ?? 'text'
    const allowed = ALLOWED[tag]
    if (!allowed) throw new Error(`<${tag}> is not allowed`)
    for (const [, name = '', value = ''] of attrs.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      if (!allowed.includes(name)) throw new Error(`${name} on <${tag}> is not allowed`)
      if (name === 'id') read.ids.push(value)
      if (name === 'href') read.hrefs.push(value.replaceAll('&amp;', '&'))
      if (name === 'data-frame') read.frames.push(value.replaceAll('&amp;', '&'))
      if (name === 'class') place = ZONE_OF_CLASS[value.split(' ')[0] ?? ''] ?? place
    }
    if (!VOID.has(tag)) open.push({ tag, place })
  }
  if (open.length) throw new Error(`left open: ${open.map(({ tag }) => tag)}`)
  return read
}
