import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import type { Document } from '#shared/document/contract.ts'
import { DocumentBuilder } from './document-builder.ts'
import { type OpenedElement, openElement } from './elements.ts'
import type { PictureReference } from './pictures.ts'

/** Parts that a document cannot express: `markup` lost its form, the others became links or lines. */
export type HtmlWarning = 'markup' | 'embed' | 'audio' | 'table'

export interface ConvertedHtml {
  document: Document
  /** The pictures of the document in their order; each is an image node whose hash is the placeholder and whose size is one pixel. */
  pictures: PictureReference[]
  warnings: HtmlWarning[]
}

/** Nested in the sections of a feed by mistake; the parser would take the text after it for a comment. */
const CDATA = '<![CDATA['
/** Entities stay encoded, so that `&copy` in an unescaped URL is not decoded without its semicolon. */
const PARSER_OPTIONS = { decodeEntities: false, recognizeSelfClosing: true } as const
const BREAKING_TAG = /<(?:p|br|div|ul|ol|li|h[1-6]|blockquote|table|tr|pre|figure|hr|section|article)(?=[\s/>])/i
/** Elements deeper than this lose their tags. */
const MAX_OPEN = 300

/**
 * Converts HTML of any origin to a document; without tags that break lines, the line breaks of the text count. `base` is the address for
 * relative links, empty if there is none. Drops scripts, styles and unknown markup, keeps all text, and fetches nothing. Never throws; runs in
 * linear time. The document may exceed the limits of size, which `parseDocument` checks.
 */
export function htmlToDocument(html: string, base = ''): ConvertedHtml {
  const builder = new DocumentBuilder(base)
  const isPlainText = !BREAKING_TAG.test(html)
  const open: OpenedElement[] = []
  const reader = () => open.at(-1)?.reader ?? 'flow'
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(openElement(builder, name, decodeValues(attributes), reader()))
      },
      ontext: (text) => {
        const how = reader()
        if (how === 'skip') return
        const words = decodeHTMLStrict(text)
        if (how === 'code') builder.code(words)
        else if (isPlainText || how === 'verse') builder.lines(words)
        else builder.line.text(words)
      },
      onclosetag: () => {
        open.pop()?.close?.()
      },
    },
    PARSER_OPTIONS,
  )
  parser.end(limitDepth(html.includes(CDATA) ? html.replaceAll(CDATA, '').replaceAll(']]>', '') : html, MAX_OPEN))
  return builder.finish()
}

const decodeValues = (attributes: Record<string, string>): Record<string, string> => {
  for (const key in attributes) attributes[key] = decodeHTMLAttribute(attributes[key] ?? '')
  return attributes
}

const TAG = /<(\/?)([a-z][^\s/>]{0,30})[^>]{0,2000}>/gi
/** Elements without content, and those that the parser closes where the next one begins. */
const NEVER_NESTED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|td|th|tr|dt|dd|option|optgroup|tbody|thead|tfoot|h[1-6])$/i

/**
 * Removes the tags of elements that are nested deeper than `limit`, since the parser takes quadratic time for them; their text stays. Other
 * HTML is returned as it is.
 */
export function limitDepth(html: string, limit: number): string {
  let depth = 0
  let result = ''
  let from = 0
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (NEVER_NESTED.test(name) || tag.endsWith('/>')) continue
    const isTooDeep = depth > limit || (depth === limit && slash === '')
    if (slash === '') depth += 1
    else if (depth > 0) depth -= 1
    if (!isTooDeep) continue
    result += `${html.slice(from, index)} `
    from = index + tag.length
  }
  return from === 0 ? html : result + html.slice(from)
}
