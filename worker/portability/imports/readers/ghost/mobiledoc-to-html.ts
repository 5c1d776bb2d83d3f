import { element, escapeHtml } from '#shared/document/html.ts'
import { cardHtml, isNode } from './card-html.ts'

type Values = readonly unknown[]

const list = (value: unknown): Values => (Array.isArray(value) ? value : [])
const SECTION_TAGS = /^(?:p|h[1-6]|blockquote|aside|pull-quote)$/
const MARKUP_TAGS = /^(?:a|b|strong|i|em|code|s|del|sub|sup|mark)$/

/** Converts the text of Ghost 1 to 4, a Mobiledoc, to HTML. */
export function mobiledocToHtml(value: unknown): string {
  if (!isNode(value)) return ''
  const markups = list(value.markups).map(list)
  const atoms = list(value.atoms).map(list)
  const cards = list(value.cards).map(list)
  return list(value.sections)
    .map((section) => {
      const [kind, first, second] = list(section)
      switch (kind) {
        case 1: {
          const tag = typeof first === 'string' && SECTION_TAGS.test(first) ? first : 'p'
          return element(tag === 'aside' || tag === 'pull-quote' ? 'blockquote' : tag, {}, markersHtml(list(second), markups, atoms))
        }
        case 2:
          return typeof first === 'string' ? `<p><img src="${escapeHtml(first)}"></p>` : ''
        case 3:
          return element(
            first === 'ol' ? 'ol' : 'ul',
            {},
            list(second)
              .map((item) => `<li>${markersHtml(list(item), markups, atoms)}</li>`)
              .join(''),
          )
        case 10: {
          const [name, payload] = cards[Number(first)] ?? []
          return typeof name === 'string' && isNode(payload) ? cardHtml(name, payload) : ''
        }
        default:
          return ''
      }
    })
    .join('')
}

/** A marker is `[0 text or 1 atom, markups that open, number of markups that close, text or index of the atom]`. */
function markersHtml(markers: Values, markups: readonly Values[], atoms: readonly Values[]): string {
  const open: string[] = []
  let html = ''
  for (const marker of markers) {
    const [kind, opening, closing, content] = list(marker)
    for (const index of list(opening)) {
      const [tag, attributes] = markups[Number(index)] ?? []
      const known = typeof tag === 'string' && MARKUP_TAGS.test(tag) ? tag : 'span'
      const href = findHref(list(attributes))
      html += href === undefined ? `<${known}>` : `<${known} href="${escapeHtml(href)}">`
      open.push(known)
    }
    if (kind === 0) html += escapeHtml(String(content ?? ''))
    else {
      const [name, text] = atoms[Number(content)] ?? []
      html += name === 'soft-return' ? '<br>' : escapeHtml(String(text ?? ''))
    }
    for (let count = Number(closing ?? 0); count > 0 && open.length > 0; count--) html += `</${open.pop()}>`
  }
  return (
    html +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

/** Attributes are a list of names and values in turn. */
function findHref(attributes: Values): string | undefined {
  const at = attributes.indexOf('href')
  const value = at < 0 ? undefined : attributes[at + 1]
  return typeof value === 'string' ? value : undefined
}
