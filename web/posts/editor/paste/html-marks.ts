import { getStyle, type HtmlElement } from './html-tree.ts'
import type { RawMark } from './raw-nodes.ts'

const MARK_BY_TAG: Record<string, string | undefined> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  mark: 'highlight',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}

/** Returns the inherited marks, changed by the element's tag, styles and link; ignores colors, sizes and fonts. */
export function collectMarks(element: HtmlElement, inherited: readonly RawMark[]): readonly RawMark[] {
  const marks = new Map(inherited.map((mark) => [mark.type, mark]))
  const set = (type: string | undefined, isOn: boolean) => {
    if (!type) return
    if (isOn) marks.set(type, { type })
    else marks.delete(type)
  }
  set(MARK_BY_TAG[element.tag], true)
  if (element.attrs.style) {
    const weight = getStyle(element, 'font-weight')
    if (weight) set('bold', /^(?:bold|bolder|[6-9]\d\d)$/i.test(weight))
    const fontStyle = getStyle(element, 'font-style')
    if (fontStyle) set('italic', /^(?:italic|oblique)/i.test(fontStyle))
    if (/line-through/i.test(getStyle(element, 'text-decoration') + getStyle(element, 'text-decoration-line'))) set('strike', true)
    const verticalAlign = getStyle(element, 'vertical-align')
    if (/^(?:super|sub)$/i.test(verticalAlign)) set(verticalAlign.toLowerCase() === 'sub' ? 'subscript' : 'superscript', true)
    if (getStyle(element, 'mso-highlight')) set('highlight', true)
  }
  const href = element.tag === 'a' ? unwrapRedirect(element.attrs.href ?? '') : ''
  if (href) marks.set('link', { type: 'link', attrs: { href } })
  return [...marks.values()]
}

/**
 * Returns the target of a Google redirect URL, any other absolute URL unchanged, and '' for relative URLs. `toDocument` drops unsafe URLs
 * later.
 */
function unwrapRedirect(href: string): string {
  const url = URL.parse(href.trim())
  if (!url) return ''
  const target = /^www\.google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url' ? url.searchParams.get('q') : null
  return target && /^https?:/i.test(target) ? target : href.trim()
}

/**
 * Removes marks the editor does not combine: code excludes all other marks, except that a link excludes code; superscript excludes
 * subscript.
 */
export function resolveMarkConflicts(marks: readonly RawMark[]): readonly RawMark[] {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  if (has('code')) return has('link') ? marks.filter(({ type }) => type !== 'code') : [{ type: 'code' }]
  return has('superscript') && has('subscript') ? marks.filter(({ type }) => type !== 'subscript') : marks
}
