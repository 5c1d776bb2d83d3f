import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import html from 'highlight.js/lib/languages/xml'
import { createLowlight } from 'lowlight'
import { attributes, escapeHtml } from '#shared/document/html.ts'
import type { CODE_LANGUAGES } from '#shared/limits/index.ts'

const grammars = { bash, css, go, html, java, javascript, json, php, python, rust, sql, typescript } satisfies Record<
  (typeof CODE_LANGUAGES)[number],
  unknown
>
const lowlight = createLowlight(grammars)

/** Limits in UTF-16 code units; blocks over the limit, or that would exceed the limit of the document, are not highlighted. */
const MAX_BLOCK = 20_000
const MAX_DOCUMENT = 100_000
/** Code with such a line is not highlighted: some grammars take quadratic time on it (`0x0x0x…` in TypeScript). */
const ENDLESS_LINE = /[^\n]{1001}/

type Tree = ReturnType<typeof lowlight.highlight>

/**
 * Returns a highlighter for one document. It converts code to escaped HTML, with `hljs-…` classes if the language is supported and the code
 * is within the limits.
 */
export function createHighlighter(): (code: string, language: string | null | undefined) => string {
  let spent = 0
  return (code, language) => {
    if (
      !language ||
      !lowlight.registered(language) ||
      code.length > MAX_BLOCK ||
      ENDLESS_LINE.test(code) ||
      spent + code.length > MAX_DOCUMENT
    )
      return escapeHtml(code)
    spent += code.length
    return treeHtml(lowlight.highlight(language, code))
  }
}

/** Iterates instead of recursing, because hostile code can nest spans thousands of levels deep. */
function treeHtml(tree: Tree): string {
  let html = ''
  const open: (Tree['children'][number] | '</span>')[] = tree.children.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === '</span>') html += node
    else if (node.type === 'text') html += escapeHtml(node.value)
    else if (node.type === 'element') {
      const classes = node.properties.className
      html += `<span${attributes({ class: Array.isArray(classes) ? classes.join(' ') : undefined })}>`
      open.push('</span>', ...node.children.toReversed())
    }
  }
  return html
}
