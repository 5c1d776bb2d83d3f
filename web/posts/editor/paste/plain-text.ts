import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { parseListStart } from '#web/posts/editor/list-start.ts'
import { trimLine } from './block-writer.ts'
import { parseInlineMarkup } from './parse-inline-markup.ts'
import { isHardWrapped, unwrapLines } from './pdf-text.ts'
import { appendText, type RawNode } from './raw-nodes.ts'

const BULLET = /^[ \t]*[-–—•▪◦*·] +(?=\S)/
const FENCED = /^[ \t]*```[ \t]*([\w+-]*)[ \t]*\n([\s\S]*?)\n?^[ \t]*```[ \t]*$/gm
const NUMBER = /^[ \t]*([\d۰-۹٠-٩]{1,3})[.)-] +(?=\S)/

/** Converts text verbatim: blank lines separate paragraphs, and newlines become breaks. */
export const parseVerbatim = (text: string): RawNode[] =>
  normalizePastedText(text)
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph): RawNode => ({ type: 'paragraph', content: buildLine(paragraph.split('\n'), (line) => createTextLine(line)) }))

const createTextLine = (text: string): RawNode[] => {
  const line: RawNode[] = []
  appendText(line, text, [])
  return line
}

/**
 * Parses text from messengers, notes and PDF files: recognizes fenced code, lists, hard-wrapped lines and inline markup, and keeps other
 * line breaks.
 */
export function readPlainText(text: string): RawNode[] {
  const blocks: RawNode[] = []
  let from = 0
  for (const { 0: matched, 1: language, 2: code = '', index } of text.matchAll(FENCED)) {
    blocks.push(...parseProse(text.slice(from, index)))
    blocks.push({ type: 'codeBlock', attrs: { language }, content: code ? [{ type: 'text', text: code }] : [] })
    from = index + matched.length
  }
  return [...blocks, ...parseProse(text.slice(from))]
}

function parseProse(text: string): RawNode[] {
  const paragraphs = text.split(/\n[ \t]*\n\s*/).map((paragraph) => paragraph.split('\n').filter((line) => line.trim()))
  return paragraphs.flatMap((lines) => {
    if (!lines.length) return []
    return isHardWrapped(lines)
      ? groupLists(unwrapLines(lines), (run) => run.map((line) => buildParagraph([line])))
      : groupLists(lines, (run) => [buildParagraph(run)])
  })
}

/**
 * Groups consecutive items into lists and converts other lines with `convertRun`; a single item stays text, because a line that starts with
 * a dash is often dialogue.
 */
function groupLists(lines: readonly string[], convertRun: (run: readonly string[]) => RawNode[]): RawNode[] {
  const blocks: RawNode[] = []
  for (let at = 0; at < lines.length; ) {
    const marker = detectMarker(lines[at])
    const from = at
    while (at < lines.length && detectMarker(lines[at]) === marker) at++
    const run = lines.slice(from, at)
    blocks.push(...(marker && run.length > 1 ? [buildList(run, marker)] : convertRun(run)))
  }
  return blocks
}

const detectMarker = (line = ''): 'bullet' | 'number' | undefined =>
  BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'number' : undefined

function buildList(lines: readonly string[], marker: 'bullet' | 'number'): RawNode {
  const content = lines.map((line) => ({
    type: 'listItem',
    content: [buildParagraph([line.replace(marker === 'bullet' ? BULLET : NUMBER, '')])],
  }))
  if (marker === 'bullet') return { type: 'bulletList', content }
  return { type: 'orderedList', attrs: { start: parseListStart(NUMBER.exec(lines[0] ?? '')?.[1] ?? '1') }, content }
}

const buildParagraph = (lines: readonly string[]): RawNode => ({
  type: 'paragraph',
  content: buildLine(lines, (line) => parseInlineMarkup(line)),
})

const buildLine = (lines: readonly string[], read: (line: string) => RawNode[]): RawNode[] =>
  trimLine(lines.flatMap((line, at) => [...(at ? [{ type: 'hardBreak' }] : []), ...read(line.trim().replace(/[ \t]+/g, ' '))]))
