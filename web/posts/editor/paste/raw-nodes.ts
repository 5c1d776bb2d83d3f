/** Editor JSON that `toDocument` has not validated; may be empty, nested too deep or invalid. */
export interface RawNode {
  type: string
  attrs?: Record<string, unknown>
  content?: RawNode[]
  text?: string
  marks?: RawMark[]
}

export interface RawMark {
  type: string
  attrs?: { href: string }
}

const hasSameMarks = (one: readonly RawMark[] = [], other: readonly RawMark[] = []) =>
  one.length === other.length && one.every(({ type, attrs }, at) => type === other[at]?.type && attrs?.href === other[at]?.attrs?.href)

/** Appends text to the line, merging it with the last node if their marks are equal. */
export function appendText(line: RawNode[], text: string, marks: readonly RawMark[]): void {
  if (!text) return
  const last = line.at(-1)
  if (last?.type === 'text' && hasSameMarks(last.marks, marks)) last.text += text
  else line.push({ type: 'text', text, ...(marks.length ? { marks: [...marks] } : {}) })
}

function appendLines(line: RawNode[], { text = '', marks = [] }: RawNode, separator: 'break' | 'space'): void {
  if (separator === 'space') appendText(line, text.replace(/\s+/g, ' '), marks)
  else
    for (const [at, part] of text.split('\n').entries()) {
      if (at) line.push({ type: 'hardBreak' })
      appendText(line, part, marks)
    }
}

const TEXT_BLOCKS = new Set(['paragraph', 'heading', 'codeBlock'])

/** Joins the lines of blocks with a break or a space; `rest` contains the blocks that a line cannot hold. */
export function flattenToLine(blocks: readonly RawNode[], separator: 'break' | 'space'): { line: RawNode[]; rest: RawNode[] } {
  const line: RawNode[] = []
  const rest: RawNode[] = []
  const visit = (node: RawNode) => {
    if (TEXT_BLOCKS.has(node.type) && !isPicturePlaceholder(node)) {
      if (line.length && node.content?.length) separator === 'break' ? line.push({ type: 'hardBreak' }) : appendText(line, ' ', [])
      for (const each of node.content ?? []) {
        if (each.type === 'text') appendLines(line, each, separator)
        else if (each.type === 'hardBreak' && separator === 'space') appendText(line, ' ', [])
        else line.push(each)
      }
    } else if (node.content && node.type !== 'gallery') node.content.forEach(visit)
    else rest.push(node)
  }
  blocks.forEach(visit)
  return { line, rest }
}

/** Noncharacter that marks picture placeholders; `normalizePastedText` strips it from pasted text, so it cannot occur there. */
const PLACEHOLDER_MARK = '\uFDD0'

export const createPicturePlaceholder = (index: number): RawNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: `${PLACEHOLDER_MARK}${index}` }],
})

export const parsePictureIndex = (words: string): number | undefined =>
  words.startsWith(PLACEHOLDER_MARK) ? Number(words.slice(1)) : undefined

const isPicturePlaceholder = (node: RawNode) => parsePictureIndex(node.content?.[0]?.text ?? '') !== undefined
