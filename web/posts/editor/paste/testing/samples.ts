import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import type { HtmlElement, HtmlNode } from '#web/posts/editor/paste/html-tree.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fileAt = (name: string) => (existsSync(new URL(name, folder)) ? readFileSync(new URL(name, folder), 'utf8') : '')

interface PasteSample {
  name: string
  html: string
  text: string
  golden: string
}

/** Reads all samples in fixtures/: `<name>.html`, `<name>.txt` or both, and the golden file `<name>.md`. */
export const pasteSamples = (): PasteSample[] =>
  [...new Set(readdirSync(folder).map((file) => file.replace(/\.\w+$/, '')))].sort().map((name) => ({
    name,
    html: fileAt(`${name}.html`),
    text: fileAt(`${name}.txt`),
    golden: fileAt(`${name}.md`),
  }))

const WRAPPERS = /^(?:html|head|body)$/
const SKIPPED_TAGS = /^(?:style|script|title|textarea|noscript|template)$/
const MAX_DEPTH = 200

/** Parses clipboard HTML in tests without a browser; e2e/specs/paste.spec.ts checks the browser's parser against the same golden files. */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: 'body', attrs: {}, children: [] }
  const open: HtmlElement[] = [root]
  let skippedDepth = 0
  const parser = new Parser({
    onopentag: (tag, attrs) => {
      if (WRAPPERS.test(tag)) return
      const element: HtmlElement = { tag, attrs, children: [] }
      if (skippedDepth === 0 && open.length < MAX_DEPTH) open.at(-1)?.children.push(element)
      if (SKIPPED_TAGS.test(tag)) skippedDepth += 1
      open.push(element)
    },
    ontext: (text) => {
      if (skippedDepth > 0) return
      const children = open[Math.min(open.length, MAX_DEPTH) - 1]?.children
      const last = children?.pop()
      // The parser reports an entity as a separate text.
      children?.push(...(typeof last === 'string' ? [last + text] : last ? [last, text] : [text]))
    },
    onclosetag: (tag) => {
      if (WRAPPERS.test(tag)) return
      if (SKIPPED_TAGS.test(tag)) skippedDepth -= 1
      open.pop()
    },
  })
  parser.end(html)
  return root.children
}
