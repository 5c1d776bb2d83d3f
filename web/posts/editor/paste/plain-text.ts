import { asTyped } from '#shared/persian/pasted-text.ts'
import { listStart } from '#web/posts/editor/list-start.ts'
import { trimmed } from './block-writer.ts'
import { readSigns } from './inline-signs.ts'
import { addText, type Loose } from './loose.ts'
import { isHardWrapped, unwrapped } from './pdf.ts'

const BULLET = /^[ \t]*[-–—•▪◦*·] +(?=\S)/
const FENCED = /^[ \t]*```[ \t]*([\w+-]*)[ \t]*\n([\s\S]*?)\n?^[ \t]*```[ \t]*$/gm
const NUMBER = /^[ \t]*([\d۰-۹٠-٩]{1,3})[.)-] +(?=\S)/

/** Text as it is: paragraphs apart by empty lines, lines within them apart by breaks. */
export const verbatim = (text: string): Loose[] =>
  asTyped(text)
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph): Loose => ({ type: 'paragraph', content: lineOf(paragraph.split('\n'), (line) => addedText(line)) }))

const addedText = (text: string): Loose[] => {
  const line: Loose[] = []
  addText(line, text, [])
  return line
}

/**
 * Text of messengers, notes and PDF files: fenced code, lists whose items begin with a sign, lines broken by a page's width joined,
 * other lines kept as they were sent; signs around words are marks.
 */
export function readPlainText(text: string): Loose[] {
  const blocks: Loose[] = []
  let from = 0
  for (const { 0: whole, 1: language, 2: code = '', index } of text.matchAll(FENCED)) {
    blocks.push(...proseOf(text.slice(from, index)))
    blocks.push({ type: 'codeBlock', attrs: { language }, content: code ? [{ type: 'text', text: code }] : [] })
    from = index + whole.length
  }
  return [...blocks, ...proseOf(text.slice(from))]
}

function proseOf(text: string): Loose[] {
  const paragraphs = text.split(/\n[ \t]*\n\s*/).map((paragraph) => paragraph.split('\n').filter((line) => line.trim()))
  return paragraphs.flatMap((lines) => {
    if (!lines.length) return []
    return isHardWrapped(lines)
      ? runsOf(unwrapped(lines), (run) => run.map((line) => paragraphOf([line])))
      : runsOf(lines, (run) => [paragraphOf(run)])
  })
}

/** Lists out of lines of which some in a row are items, and the others as said; a dash before a single line is a dialogue. */
function runsOf(lines: readonly string[], others: (run: readonly string[]) => Loose[]): Loose[] {
  const blocks: Loose[] = []
  for (let at = 0; at < lines.length; ) {
    const sign = signOf(lines[at])
    const from = at
    while (at < lines.length && signOf(lines[at]) === sign) at++
    const run = lines.slice(from, at)
    blocks.push(...(sign && run.length > 1 ? [listOf(run, sign)] : others(run)))
  }
  return blocks
}

const signOf = (line = ''): 'bullet' | 'number' | undefined => (BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'number' : undefined)

function listOf(lines: readonly string[], sign: 'bullet' | 'number'): Loose {
  const content = lines.map((line) => ({
    type: 'listItem',
    content: [paragraphOf([line.replace(sign === 'bullet' ? BULLET : NUMBER, '')])],
  }))
  if (sign === 'bullet') return { type: 'bulletList', content }
  return { type: 'orderedList', attrs: { start: listStart(NUMBER.exec(lines[0] ?? '')?.[1] ?? '1') }, content }
}

const paragraphOf = (lines: readonly string[]): Loose => ({ type: 'paragraph', content: lineOf(lines, (line) => readSigns(line)) })

const lineOf = (lines: readonly string[], read: (line: string) => Loose[]): Loose[] =>
  trimmed(lines.flatMap((line, at) => [...(at ? [{ type: 'hardBreak' }] : []), ...read(line.trim().replace(/[ \t]+/g, ' '))]))
