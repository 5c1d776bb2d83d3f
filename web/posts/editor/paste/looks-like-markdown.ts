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
 * Returns whether the text is unambiguously Markdown: it contains a heading, table, footnote, quote, task, nested list, picture or divider.
 * Bold text, links and flat lists are also common in messages, where every line break counts.
 */
export const looksLikeMarkdown = (text: string): boolean => MARKDOWN_PATTERNS.some((pattern) => pattern.test(text))
