import { escapeHtml } from '#shared/document/html.ts'
import { expandLiquid, fenceCodeBlocks } from './liquid-tags.ts'

/** The parser takes about 0.2 µs for each pair of emphasis marks in a paragraph, and a fiftieth of it for each pair of brackets. */
const MAX_PAIRS = 10_000_000
const FENCE = /^( {0,3}(?:`{3,}|~{3,}))/

/** Rewrites what Jekyll, Hugo, Hexo, Hashnode, DEV and Obsidian add to Markdown as Markdown or HTML; code blocks stay as they are. */
export function prepareMarkdown(markdown: string): string {
  const withCode = fenceCodeBlocks(markdown)
    .replace(
      /\{%-?\s*highlight\s+([\w+#-]{1,30})[^%]{0,100}%\}[ \t]*\n?([\s\S]*?)\n?[ \t]*\{%-?\s*endhighlight\s*-?%\}/g,
      '\n```$1\n$2\n```\n',
    )
    .replace(
      /\{\{[<%]\s*highlight\s+"?([\w+#-]{1,30})"?[^>%]{0,100}[>%]\}\}\n?([\s\S]*?)\n?\{\{[<%]\s*\/highlight\s*[>%]\}\}/g,
      '\n```$1\n$2\n```\n',
    )
  const limitMarks = createMarkLimit()
  let fence = ''
  let plain: string[] = []
  const parts: string[] = []
  const flush = () => {
    if (plain.length > 0) parts.push(limitMarks(expandText(plain.join('\n'))))
    plain = []
  }
  for (const line of withCode.split('\n')) {
    const mark = FENCE.exec(line)?.[1]?.trim()
    if (fence === '' && mark !== undefined) {
      flush()
      fence = mark
      parts.push(line)
    } else if (fence !== '') {
      parts.push(line)
      if (mark?.startsWith(fence) && line.trim() === mark) fence = ''
    } else plain.push(line)
  }
  flush()
  return parts.join('\n')
}

const expandText = (written: string): string =>
  expandLiquid(expandHashnode(written))
    .replace(
      /\{\{[<%]\s*(figure|youtube|vimeo|tweet|x|gist|aparat|ref|relref)\b([^{}]{0,1000}?)\/?\s*[>%]\}\}/g,
      (_, name: string, rest: string) => expandHugo(name, rest),
    )
    .replace(/\{%-?\s*include\s+youtube\S*\s+(?:id=)?["']?([\w-]{11})["']?[^%]{0,100}%\}/g, '\n\nhttps://www.youtube.com/watch?v=$1\n\n')
    .replace(/\{\{\s*(?:site\.(?:baseurl|url)|page\.\w+)\s*(?:\|[^{}]{0,60})?\}\}/g, '')
    .replace(/\{%-?\s*post_url\s+([^%\s]{1,200})\s*-?%\}/g, '$1')
    // Hints of kramdown, on a line of their own or behind a picture or link.
    .replace(/^\{:[^}\n]{0,200}\}[ \t]*$/gm, '')
    .replace(/\)\{:[^}\n]{0,200}\}/g, ')')
    .replace(
      /!\[\[([^\]|\n]{1,300}\.(?:png|jpe?g|gif|webp|avif|svg|bmp))(?:\|([^\]\n]{0,200}))?\]\]/gi,
      (_, path: string, label?: string) => pictureMarkdown(path, /^\d+(?:x\d+)?$/.test(label ?? '') ? '' : (label ?? '')),
    )
    .replace(/!?\[\[(?:([^\]|\n]{1,300})\|)?([^\][|\n]{1,300})\]\]/g, '$2')
    .replace(/==(?=\S)([^=\n]{1,500}?\S)==/g, '<mark>$1</mark>')

/** Hashnode puts addresses to embed into brackets, and the alignment of a picture behind its address. */
const expandHashnode = (text: string): string =>
  text
    .replace(/^[ \t]*%\[[ \t]*(https?:\/\/[^\]\s]{1,2000})[ \t]*\][ \t]*$/gm, '\n\n$1\n\n')
    .replace(
      /(!\[[^\]\n]{0,1000}\]\([^\s()]{1,2000})(?:[ \t]+(?:align|width|height|style|class)=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'))+[ \t]*\)/g,
      '$1)',
    )

const pictureMarkdown = (path: string, alt: string): string => `![${alt.replace(/[[\]]/g, '')}](<${path.replace(/[<>\n]/g, '')}>)`

function expandHugo(name: string, rest: string): string {
  const named = new Map(
    [...rest.matchAll(/([a-z]+)\s*=\s*(?:"([^"]*)"|`([^`]*)`|(\S+))/gi)].map((match) => [
      match[1]?.toLowerCase(),
      match[2] ?? match[3] ?? match[4] ?? '',
    ]),
  )
  const first = named.get('id') ?? /^\s*["'`]?([^\s"'`]+)/.exec(rest)?.[1] ?? ''
  switch (name) {
    case 'figure': {
      const caption = [named.get('title'), named.get('caption')].filter(Boolean).join(' – ')
      const picture = `<img src="${escapeHtml(named.get('src') ?? '')}" alt="${escapeHtml(named.get('alt') ?? '')}">`
      return `\n\n<figure>${picture}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>\n\n`
    }
    case 'youtube':
      return `\n\nhttps://www.youtube.com/watch?v=${first}\n\n`
    case 'aparat':
      return `\n\nhttps://www.aparat.com/v/${first}\n\n`
    case 'vimeo':
      return `\n\nhttps://vimeo.com/${first}\n\n`
    case 'tweet':
    case 'x':
      return `\n\nhttps://x.com/${named.get('user') ?? 'i'}/status/${first}\n\n`
    case 'gist':
      return `\n\nhttps://gist.github.com/${rest.replace(/["'`]/g, '').trim().split(/\s+/).slice(0, 2).join('/')}\n\n`
    default:
      return first
  }
}

/** Returns a function that escapes the marks of paragraphs once those of a text would take the parser several seconds. */
function createMarkLimit(): (text: string) => string {
  let pairs = 0
  return (text) =>
    text
      .split(/(\n[ \t]*\n)/)
      .map((block) => {
        const marks = countSigns(block, /[*_~]/g)
        const brackets = countSigns(block, /[[\]]/g)
        pairs += marks ** 2 + brackets ** 2 / 50
        return pairs > MAX_PAIRS ? block.replace(/[*_~[\]]/g, '\\$&') : block
      })
      .join('')
}

const countSigns = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0
