import { element, escapeHtml } from '#shared/document/html.ts'
import { markdownToHtml } from '#worker/lib/from-markdown/markdown-to-html.ts'

export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
export const collectText = (node: Node, key: string): string => {
  const value = node[key]
  return typeof value === 'string' ? value : ''
}

const figure = (inner: string, caption: string): string =>
  `<figure>${inner}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
const image = (node: Node): string => `<img src="${escapeHtml(collectText(node, 'src'))}" alt="${escapeHtml(collectText(node, 'alt'))}">`
const link = (href: string, label: string): string => `<p>${element('a', { href }, escapeHtml(label || href))}</p>`

/** Returns the HTML of a card of Ghost's editors, whose contents have the same names in both; captions are HTML already. */
export function cardHtml(name: string, node: Node): string {
  const caption = collectText(node, 'caption')
  switch (name) {
    case 'image':
      return figure(image(node), caption)
    case 'gallery':
      return `<div class="gallery">${nodesOf(node.images)
        .map((each) => figure(image(each), collectText(each, 'caption')))
        .join('')}</div>${caption ? `<p>${caption}</p>` : ''}`
    case 'html':
      return collectText(node, 'html')
    case 'markdown':
    case 'card-markdown':
      return markdownToHtml(collectText(node, 'markdown'))
    case 'code':
    case 'codeblock':
      return figure(
        `<pre data-language="${escapeHtml(collectText(node, 'language'))}"><code>${escapeHtml(collectText(node, 'code'))}</code></pre>`,
        caption,
      )
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'embed':
      return figure(collectText(node, 'html') || link(collectText(node, 'url'), ''), caption)
    case 'bookmark': {
      const metadata = isNode(node.metadata) ? node.metadata : {}
      const url = collectText(node, 'url') || collectText(metadata, 'url')
      return link(url, collectText(metadata, 'title') || collectText(node, 'title')) + (caption ? `<p>${caption}</p>` : '')
    }
    case 'callout':
      return `<div class="callout">${escapeHtml(collectText(node, 'calloutEmoji'))} ${collectText(node, 'calloutText')}</div>`
    case 'toggle':
      return `<p><strong>${collectText(node, 'heading')}</strong></p>${collectText(node, 'content')}`
    case 'button':
      return link(collectText(node, 'buttonUrl'), collectText(node, 'buttonText'))
    case 'audio':
      return `<audio src="${escapeHtml(collectText(node, 'src'))}" title="${escapeHtml(collectText(node, 'title'))}"></audio>`
    case 'video':
      return figure(`<video src="${escapeHtml(collectText(node, 'src'))}"></video>`, caption)
    case 'file':
      return (
        link(collectText(node, 'src'), collectText(node, 'fileTitle') || collectText(node, 'fileName')) +
        (collectText(node, 'fileCaption') ? `<p>${escapeHtml(collectText(node, 'fileCaption'))}</p>` : '')
      )
    case 'header':
      return `<h2>${collectText(node, 'header') || collectText(node, 'heading')}</h2><p>${collectText(node, 'subheader') || collectText(node, 'subheading')}</p>`
    case 'product':
      return `<h4>${escapeHtml(collectText(node, 'productTitle'))}</h4>${collectText(node, 'productDescription')}`
    case 'email':
    case 'email-cta':
    case 'paywall':
    case 'signup':
      return ''
    default:
      return collectText(node, 'html') || collectText(node, 'markdown')
  }
}
