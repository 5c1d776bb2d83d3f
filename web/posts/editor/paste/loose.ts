/** A node of editor JSON that `toDocument` has not looked at yet: it may be empty, too deep or of no use. */
export interface Loose {
  type: string
  attrs?: Record<string, unknown>
  content?: Loose[]
  text?: string
  marks?: LooseMark[]
}

export interface LooseMark {
  type: string
  attrs?: { href: string }
}

const isSame = (one: readonly LooseMark[] = [], other: readonly LooseMark[] = []) =>
  one.length === other.length && one.every(({ type, attrs }, at) => type === other[at]?.type && attrs?.href === other[at]?.attrs?.href)

/** Text behind a line; one node with what it follows where the marks are the same. */
export function addText(line: Loose[], text: string, marks: readonly LooseMark[]): void {
  if (!text) return
  const last = line.at(-1)
  if (last?.type === 'text' && isSame(last.marks, marks)) last.text += text
  else line.push({ type: 'text', text, ...(marks.length ? { marks: [...marks] } : {}) })
}

/** Text of one line or, in code, of several. */
function addLines(line: Loose[], { text = '', marks = [] }: Loose, apart: 'break' | 'space'): void {
  if (apart === 'space') addText(line, text.replace(/\s+/g, ' '), marks)
  else
    for (const [at, part] of text.split('\n').entries()) {
      if (at) line.push({ type: 'hardBreak' })
      addText(line, part, marks)
    }
}

const TEXT_BLOCKS = new Set(['paragraph', 'heading', 'codeBlock'])

/** All lines of blocks as one, apart by a break or by a space; and what no line can hold. */
export function asOneLine(blocks: readonly Loose[], apart: 'break' | 'space'): { line: Loose[]; rest: Loose[] } {
  const line: Loose[] = []
  const rest: Loose[] = []
  const walk = (node: Loose) => {
    if (TEXT_BLOCKS.has(node.type) && !isPicturePlace(node)) {
      if (line.length && node.content?.length) apart === 'break' ? line.push({ type: 'hardBreak' }) : addText(line, ' ', [])
      for (const each of node.content ?? []) {
        if (each.type === 'text') addLines(line, each, apart)
        else if (each.type === 'hardBreak' && apart === 'space') addText(line, ' ', [])
        else line.push(each)
      }
    } else if (node.content && node.type !== 'gallery') node.content.forEach(walk)
    else rest.push(node)
  }
  blocks.forEach(walk)
  return { line, rest }
}

/** Not a character, so no text has it; `asTyped` takes it out of what is pasted. */
const MARK = '\uFDD0'

/** The empty line where the picture of that number belongs, through every step until it stands in the text. */
export const picturePlace = (index: number): Loose => ({ type: 'paragraph', content: [{ type: 'text', text: `${MARK}${index}` }] })

/** The number in the words of a paragraph that is the place of a picture. */
export const pictureIndex = (words: string): number | undefined => (words.startsWith(MARK) ? Number(words.slice(1)) : undefined)

const isPicturePlace = (node: Loose) => pictureIndex(node.content?.[0]?.text ?? '') !== undefined
