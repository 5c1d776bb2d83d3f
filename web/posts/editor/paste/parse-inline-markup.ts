import { appendText, type RawMark, type RawNode } from './raw-nodes.ts'

/** Inline syntax of Telegram and Markdown. Delimiters must be at word boundaries, so that `snake__case__x` and `2**8**2` stay literal. */
const INLINE_MARKUP =
  /`([^`\n]{1,1000})`|\[([^\]\n]{1,1000})\]\((\S+?)\)|(?<![\p{L}\p{N}*])\*\*(?![\s*])([^\n]{1,1000}?)(?<![\s*])\*\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])__(?![\s_])([^\n]{1,1000}?)(?<![\s_])__(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}~])~~(?![\s~])([^\n]{1,1000}?)(?<![\s~])~~(?![\p{L}\p{N}~])|(?<!\|)\|\|(?![\s|])([^\n|]{1,1000}?)(?<!\s)\|\|(?!\|)|(https?:\/\/[^\s<>«»]+[^\s<>«».,،؛:!؟?)\]}'"])/gu
const MAX_NESTING = 4

export function parseInlineMarkup(text: string, marks: readonly RawMark[] = [], line: RawNode[] = []): RawNode[] {
  let from = 0
  if (marks.length < MAX_NESTING)
    for (const match of text.matchAll(INLINE_MARKUP)) {
      const [matchedText, code, words, address, bold, italic, strike, hidden, url] = match
      const inner = interpretMatch({ code, words, address, bold, italic, strike, hidden, url }, marks)
      if (!inner) continue
      appendText(line, text.slice(from, match.index), marks)
      if (inner.isPlain) appendText(line, inner.text, inner.marks)
      else parseInlineMarkup(inner.text, inner.marks, line)
      from = match.index + matchedText.length
    }
  appendText(line, text.slice(from), marks)
  return line
}

type MatchGroups = Partial<Record<'code' | 'words' | 'address' | 'bold' | 'italic' | 'strike' | 'hidden' | 'url', string | undefined>>

function interpretMatch(
  found: MatchGroups,
  marks: readonly RawMark[],
): { text: string; marks: readonly RawMark[]; isPlain: boolean } | undefined {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const withMark = (type: string, text: string) => ({ text, marks: [...marks, { type }], isPlain: false })
  const { code, words, address, bold, italic, strike, hidden, url } = found
  if (code) return { text: code, marks: has('link') ? marks : [{ type: 'code' }], isPlain: true }
  if (words && address) {
    if (has('link') || !/^(?:https?:\/\/|mailto:)/i.test(address)) return undefined
    return { text: words, marks: [...marks, { type: 'link', attrs: { href: address } }], isPlain: false }
  }
  if (bold) return withMark('bold', bold)
  // Keeps an identifier between double underscores, such as `__init__`, literal.
  if (italic) return /^[a-z0-9_]+$/i.test(italic) ? undefined : withMark('italic', italic)
  if (strike) return withMark('strike', strike)
  if (hidden) return { text: hidden, marks, isPlain: false }
  return url && !has('link') ? { text: url, marks: [...marks, { type: 'link', attrs: { href: url } }], isPlain: true } : undefined
}
