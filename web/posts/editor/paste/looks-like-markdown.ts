const MARKDOWN_PATTERNS: readonly RegExp[] = [
  /^#{1,6} +\S/m,
  /^\|?(?: *:?-+:? *\|)+ *:?-*:? *\|? *$/m,
  /^\[\^[^\]\n]+\]: /m,
  /^ {0,3}> ?\S/m,
  /^[ \t]*[-*+] \[[ xX]\] \S/m,
  /^(?:[-*+]|\d+[.)]) \S.*\n(?: {2,}|\t)(?:[-*+]|\d+[.)]) \S/m,
  /^!\[[^\]\n]*\]\(\S+\)/m,
  /^(?:\* \* \*|---|\*\*\*) *$/m,
]

/**
 * True when text can only be meant as Markdown: headings, tables, quotes, tasks, notes, nested lists. Bold words, links and simple
 * lists alone are what people write in messengers too, where every line is meant.
 */
export const looksLikeMarkdown = (text: string): boolean => MARKDOWN_PATTERNS.some((sign) => sign.test(text))
