/** An element of a feed with what stands in it, in order; names in small letters, with the usual prefix of their namespace. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  inside: (string | Element)[]
}

const isElement = (part: string | Element): part is Element => typeof part !== 'string'

/** Elements of that name directly inside. */
export const all = (parent: Element, name: string): Element[] => parent.inside.filter(isElement).filter((child) => child.name === name)

/** Text of an element, of those inside it too, without spaces at its ends. */
export const textOf = (element: Element): string =>
  element.inside
    .map((part) => (isElement(part) ? textOf(part) : part))
    .join('')
    .trim()

/** The first text that says something among the elements of these names, the earlier name first. */
export function said(parent: Element, ...names: string[]): string {
  for (const name of names) for (const child of all(parent, name)) if (textOf(child) !== '') return textOf(child)
  return ''
}

/** The same as HTML: where somebody forgot to escape it, its elements are elements of the feed. */
export function markup(parent: Element, ...names: string[]): string {
  for (const name of names) {
    for (const child of all(parent, name)) {
      const html = child.inside.map((part) => (isElement(part) ? htmlOf(part) : part)).join('')
      if (html.trim() !== '') return html
    }
  }
  return ''
}

const htmlOf = ({ name, attributes, inside }: Element): string => {
  const href = attributes.href === undefined ? '' : ` href="${attributes.href.replaceAll('"', '&quot;')}"`
  const words = inside.map((part) => (isElement(part) ? htmlOf(part) : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))).join('')
  return `<${name}${href}>${words}</${name}>`
}

/** The first attribute of that name that says something, among elements of that name. */
export const attribute = (parent: Element, name: string, key: string): string =>
  all(parent, name)
    .map((child) => child.attributes[key]?.trim() ?? '')
    .find((value) => value !== '') ?? ''
