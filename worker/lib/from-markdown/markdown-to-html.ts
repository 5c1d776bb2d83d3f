import type { Definition, FootnoteDefinition, Nodes, Parents, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { element, escapeHtml } from '#shared/document/html.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { prepareMarkdown } from './prepare-markdown.ts'

/** Nodes nested deeper than this are left out, so that deep input cannot overflow the stack. */
const MAX_NESTING = 200
// Without transforms, which link addresses that were escaped on purpose; the reader of the HTML links all others.
const EXTENSIONS = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))

/** Converts Markdown to HTML. Raw HTML and addresses stay as they are, so only `htmlToDocument` may read the result. */
export function markdownToHtml(markdown: string): string {
  const root = fromMarkdown(prepareMarkdown(markdown.slice(0, LIMITS.documentBytes)), { extensions: [gfm()], mdastExtensions: EXTENSIONS })
  return new HtmlWriter(root).write()
}

class HtmlWriter {
  private readonly root: Root
  private readonly addresses = new Map<string, Definition>()
  private readonly notes = new Map<string, FootnoteDefinition>()
  private readonly marks: string[] = []

  constructor(root: Root) {
    this.root = root
    const open: Nodes[] = [root]
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.type === 'definition' && !this.addresses.has(node.identifier)) this.addresses.set(node.identifier, node)
      if (node.type === 'footnoteDefinition' && !this.notes.has(node.identifier)) this.notes.set(node.identifier, node)
      if ('children' in node) for (const child of node.children.toReversed()) open.push(child)
    }
  }

  write(): string {
    const body = this.inside(this.root, 0)
    const notes = [...new Set([...this.marks, ...this.notes.keys()])].map((id) => {
      const note = this.notes.get(id)
      return note ? element('li', { id: `fn-${id}` }, this.inside(note, 0)) : ''
    })
    return notes.length > 0 ? `${body}<div class="footnotes"><ol>${notes.join('')}</ol></div>` : body
  }

  private inside(parent: Parents, nesting: number): string {
    return nesting > MAX_NESTING ? '' : parent.children.map((child) => this.html(child, nesting + 1)).join('')
  }

  private html(node: Nodes, nesting: number): string {
    switch (node.type) {
      case 'text':
        return escapeHtml(node.value)
      case 'html':
        return node.value
      case 'inlineCode':
        return element('code', {}, escapeHtml(node.value))
      case 'code':
        return `<pre><code class="language-${escapeHtml(node.lang ?? '')}">${escapeHtml(node.value)}</code></pre>`
      case 'break':
        return '<br>'
      case 'thematicBreak':
        return '<hr>'
      case 'image':
        return image(node.url, node.alt, node.title)
      case 'imageReference': {
        const target = this.addresses.get(node.identifier)
        return target ? image(target.url, node.alt, target.title) : escapeHtml(node.alt ?? '')
      }
      case 'link':
        return element('a', { href: node.url }, this.inside(node, nesting))
      case 'linkReference':
        return element('a', { href: this.addresses.get(node.identifier)?.url }, this.inside(node, nesting))
      case 'footnoteReference':
        this.marks.push(node.identifier)
        return `<sup><a class="footnote-ref" href="#fn-${escapeHtml(node.identifier)}">${this.marks.length}</a></sup>`
      case 'definition':
      case 'footnoteDefinition':
      case 'yaml':
        return ''
      case 'heading':
        return element(`h${node.depth}`, {}, this.inside(node, nesting))
      case 'list':
        return element(node.ordered ? 'ol' : 'ul', { start: node.start ?? undefined }, this.inside(node, nesting))
      case 'listItem': {
        const box = typeof node.checked === 'boolean' ? `<input type="checkbox"${node.checked ? ' checked' : ''}>` : ''
        return element('li', {}, box + this.inside(node, nesting))
      }
      case 'table': {
        const rows = node.children.map((row, at) =>
          element('tr', {}, row.children.map((cell) => element(at === 0 ? 'th' : 'td', {}, this.inside(cell, nesting))).join('')),
        )
        return element('table', {}, rows.join(''))
      }
      default:
        return element(TAGS[node.type] ?? 'div', {}, this.inside(node, nesting))
    }
  }
}

const TAGS: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
}

function image(url: string, alt: string | null | undefined, title: string | null | undefined): string {
  const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt ?? '')}">`
  return title ? `<figure>${picture}<figcaption>${escapeHtml(title)}</figcaption></figure>` : picture
}
