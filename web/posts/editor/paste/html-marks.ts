import { type HtmlElement, styleOf } from './html-tree.ts'
import type { LooseMark } from './loose.ts'

const OF_TAG: Record<string, string | undefined> = {
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

/** Marks of the text inside an element: those around it, and what its tag and its style say. Colours, sizes and fonts say nothing. */
export function marksIn(element: HtmlElement, around: readonly LooseMark[]): readonly LooseMark[] {
  const marks = new Map(around.map((mark) => [mark.type, mark]))
  const set = (type: string | undefined, isOn: boolean) => {
    if (!type) return
    if (isOn) marks.set(type, { type })
    else marks.delete(type)
  }
  set(OF_TAG[element.tag], true)
  if (element.attrs.style) {
    const weight = styleOf(element, 'font-weight')
    if (weight) set('bold', /^(?:bold|bolder|[6-9]\d\d)$/i.test(weight))
    const slant = styleOf(element, 'font-style')
    if (slant) set('italic', /^(?:italic|oblique)/i.test(slant))
    if (/line-through/i.test(styleOf(element, 'text-decoration') + styleOf(element, 'text-decoration-line'))) set('strike', true)
    const height = styleOf(element, 'vertical-align')
    if (/^(?:super|sub)$/i.test(height)) set(height.toLowerCase() === 'sub' ? 'subscript' : 'superscript', true)
    if (styleOf(element, 'mso-highlight')) set('highlight', true)
  }
  const href = element.tag === 'a' ? addressIn(element.attrs.href ?? '') : ''
  if (href) marks.set('link', { type: 'link', attrs: { href } })
  return [...marks.values()]
}

/** The address behind a search engine's or a mail program's own. What is no address of the web is dropped later, by the one rule. */
function addressIn(href: string): string {
  const url = URL.parse(href.trim())
  if (!url) return ''
  const behind = /^www\.google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url' ? url.searchParams.get('q') : null
  return behind && /^https?:/i.test(behind) ? behind : href.trim()
}

/** Marks the editor allows together: code stands alone, though within a link the link is what counts; above and below exclude each other. */
export function together(marks: readonly LooseMark[]): readonly LooseMark[] {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  if (has('code')) return has('link') ? marks.filter(({ type }) => type !== 'code') : [{ type: 'code' }]
  return has('superscript') && has('subscript') ? marks.filter(({ type }) => type !== 'subscript') : marks
}
