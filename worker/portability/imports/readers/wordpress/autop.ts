const BLOCK =
  'address|article|aside|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|audio|video|object|script|style'
const BLOCK_TAG = new RegExp(String.raw`(</?(?:${BLOCK})(?=[\s/>])[^>]{0,5000}>)`, 'gi')
const STARTS_WITH_BLOCK = new RegExp(String.raw`^\s*</?(?:${BLOCK})(?=[\s/>])`, 'i')
const PREFORMATTED = /(<pre(?=[\s>])[^>]{0,2000}>[\s\S]*?(?:<\/pre>|$))/i

/**
 * Marks the paragraphs of text written in the classic editor: a blank line begins one, a single line break is a `<br>`. Blocks and
 * preformatted text stay as they are.
 */
export function autop(html: string): string {
  return html
    .replace(/\r\n?/g, '\n')
    .split(PREFORMATTED)
    .map((part, at) => (at % 2 === 1 ? part : markParagraphs(part)))
    .join('')
}

const markParagraphs = (text: string): string =>
  text
    .replace(BLOCK_TAG, '\n\n$1\n\n')
    .split(/\n[ \t]*\n\s*/)
    .map((part) => {
      const words = part.trim()
      if (words === '') return ''
      return STARTS_WITH_BLOCK.test(words) ? words : `<p>${words.replace(/(<br\s*\/?>)?[ \t]*\n/gi, '<br>\n')}</p>`
    })
    .join('\n')
