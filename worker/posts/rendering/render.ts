import type { Picture } from '#shared/contract/fields.ts'
import type { RenderContext } from '#shared/document/block-definition.ts'
import { blockDefinitionOf } from '#shared/document/blocks/index.ts'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { element } from '#shared/document/html.ts'
import { type Footnote, inlineText } from '#shared/document/inline.ts'
import { inlineHtml } from '#shared/document/inline-html.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { type Direction, resolveDirection } from '#shared/persian/direction.ts'
import { slugify } from '#shared/persian/slug.ts'
import { createHighlighter } from './highlight.ts'

/**
 * Collects the footnotes of one document. `renderMark` renders a footnote reference; `renderSection` renders the list of footnotes, or an
 * empty string if there are none.
 */
function createFootnotes(): { renderMark(note: Footnote): string; renderSection(): string } {
  const items: string[] = []
  const renderMark = (note: Footnote): string => {
    const number = items.length + 1
    const shown = persianDigits(number)
    const back = element(
      'a',
      { href: `#fnref-${number}`, class: 'note-back', role: 'doc-backlink', 'aria-label': `بازگشت به متن، پانویس ${shown}` },
      '↩',
    )
    const direction = resolveDirection(undefined, inlineText(note.content), 'rtl')
    const dir = direction === 'ltr' ? 'ltr' : undefined
    // Renders no marks inside footnotes, because the schema rejects nested footnotes.
    items.push(
      element(
        'li',
        { id: `fn-${number}` },
        element('p', { dir }, `${inlineHtml(note.content, { renderFootnoteMark: () => '' }, direction)} ${back}`),
      ),
    )
    const link = element('a', { href: `#fn-${number}`, id: `fnref-${number}`, role: 'doc-noteref', 'aria-label': `پانویس ${shown}` }, shown)
    return element('sup', { class: 'note' }, link)
  }
  const renderSection = () =>
    items.length
      ? element('section', { class: 'notes', role: 'doc-endnotes', 'aria-label': 'پانویس‌ها' }, element('ol', {}, items.join('')))
      : ''
  return { renderMark, renderSection }
}

/**
 * Returns a function that generates unique heading ids for one document. The `h-` prefix prevents clashes with ids of the surrounding page.
 */
function createHeadingIds(): (text: string) => string {
  const times = new Map<string, number>()
  const used = new Set<string>()
  return (text) => {
    const base = `h-${slugify(text) || 'بخش'}`
    let id = base
    for (let time = times.get(base) ?? 1; used.has(id); time++) {
      id = `${base}-${time + 1}`
      times.set(base, time + 1)
    }
    used.add(id)
    return id
  }
}

/** Renders a document accepted by `parseDocument` as safe HTML for a right-to-left container. `pictures` supplies blur placeholders. */
export function renderDocument(doc: Document, pictures?: ReadonlyMap<string, Pick<Picture, 'blur'>>): string {
  const headingId = createHeadingIds()
  const highlightCode = createHighlighter()
  const { renderMark, renderSection } = createFootnotes()
  const renderBlocks = (nodes: readonly BlockNode[], parentDirection: Direction): string => {
    const context: RenderContext = {
      parentDirection,
      renderChildren: renderBlocks,
      headingId,
      highlightCode,
      placeholderOf: (hash) => pictures?.get(hash)?.blur,
      renderFootnoteMark: renderMark,
    }
    return nodes.map((node) => blockDefinitionOf(node).html(node, context)).join('')
  }
  const body = renderBlocks(doc.content, 'rtl')
  return body + renderSection()
}

/** Removes userinfo from the links of stored HTML, which can be older than the check of links. */
export const removeLinkUserinfo = (html: string): string => html.replace(/(<a href="https?:[/\\]*)[^"/\\?#]*@/gi, '$1')

/** `href` is escaped like any attribute; the renderer writes `rel` right after it, and no `<` in text. */
const RATED_LINK = /(<a href="([^"]*)") rel="[^"]*"/g

/**
 * Marks the links of a sponsored post's rendered HTML that lead out of the site with `rel="sponsored"`, as search engines ask of paid links
 * (https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links).
 */
export const markSponsoredLinks = (html: string, origin: string): string =>
  html.replace(RATED_LINK, (link: string, start: string, href: string) =>
    URL.parse(href)?.origin === origin ? link : `${start} rel="sponsored nofollow noopener"`,
  )
