import { escapeHtml } from '#shared/document/html.ts'
import { expandShortcodes } from './expand-shortcodes.ts'

/** A file of the media library; `parent` is the id of the post that it was uploaded for. */
export interface Attachment {
  url: string
  alt: string
  caption: string
  parent: string
}

interface Content {
  content: string
  /** Value of the field in which the block editor keeps footnotes: JSON. */
  footnotes: string
  id: string
  attachments: ReadonlyMap<string, Attachment>
}

/** Converts the stored content of a post to HTML as WordPress shows it: shortcodes expanded, paragraphs marked, footnotes appended. */
export function toHtml({ content, footnotes, id, attachments }: Content): string {
  const html = expandShortcodes(nameCodeLanguages(content), id, attachments)
  return (/<!-{2} \/?wp:/.test(content) ? html : autop(html)) + footnotesHtml(footnotes)
}

/** The block of the syntax highlighter names its language in a comment only. */
const nameCodeLanguages = (content: string): string =>
  content.replace(
    /<!-{2} wp:[\w/-]{0,60}code \{[^}]{0,300}?"language":"([\w+#-]{1,30})"[^}]{0,300}\} -->\s{0,10}<pre(?=[\s>])/g,
    '<pre data-language="$1"',
  )

function footnotesHtml(json: string): string {
  if (!json.startsWith('[')) return ''
  try {
    const notes: unknown = JSON.parse(json)
    const items = (Array.isArray(notes) ? notes : []).flatMap((note: unknown) => {
      const { id, content } = (typeof note === 'object' && note !== null ? note : {}) as { id?: unknown; content?: unknown }
      return typeof id === 'string' && typeof content === 'string' ? [`<li id="${escapeHtml(id)}">${content}</li>`] : []
    })
    return items.length > 0 ? `<ol class="wp-block-footnotes">${items.join('')}</ol>` : ''
  } catch {
    return ''
  }
}

const BLOCK =
  'address|article|aside|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|audio|video|object|script|style'
const BLOCK_TAG = new RegExp(String.raw`(</?(?:${BLOCK})(?=[\s/>])[^>]{0,5000}>)`, 'gi')
const STARTS_WITH_BLOCK = new RegExp(String.raw`^\s*</?(?:${BLOCK})(?=[\s/>])`, 'i')
const PREFORMATTED = /(<pre(?=[\s>])[^>]{0,2000}>[\s\S]*?(?:<\/pre>|$))/i

/**
 * Marks the paragraphs of text written in the classic editor: a blank line begins one, a single line break is a `<br>`. Blocks and
 * preformatted text stay as they are.
 */
function autop(html: string): string {
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
