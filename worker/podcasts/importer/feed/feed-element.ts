/** A feed element with its content in order; names are lower-case with the canonical namespace prefix. */
export interface FeedElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (string | FeedElement)[]
}

const isElement = (part: string | FeedElement): part is FeedElement => typeof part !== 'string'

export const childElements = (parent: FeedElement, name: string): FeedElement[] =>
  parent.children.filter(isElement).filter((child) => child.name === name)

/** Returns the trimmed text of an element and its descendants. */
export const textOf = (element: FeedElement): string =>
  element.children
    .map((part) => (isElement(part) ? textOf(part) : part))
    .join('')
    .trim()

/** Returns the first non-empty text among the children, in the order of `names`. */
export function childText(parent: FeedElement, ...names: string[]): string {
  for (const name of names) for (const child of childElements(parent, name)) if (textOf(child) !== '') return textOf(child)
  return ''
}

/** Returns the first non-empty child as HTML. Unescaped markup in a feed parses as elements and is serialized again. */
export function childHtml(parent: FeedElement, ...names: string[]): string {
  for (const name of names) {
    for (const child of childElements(parent, name)) {
      const html = child.children.map((part) => (isElement(part) ? htmlOf(part) : part)).join('')
      if (html.trim() !== '') return html
    }
  }
  return ''
}

const htmlOf = ({ name, attributes, children }: FeedElement): string => {
  const href = attributes.href === undefined ? '' : ` href="${attributes.href.replaceAll('"', '&quot;')}"`
  const content = children.map((part) => (isElement(part) ? htmlOf(part) : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))).join('')
  return `<${name}${href}>${content}</${name}>`
}

/** Returns the first non-empty attribute `key` among the children called `name`. */
export const childAttribute = (parent: FeedElement, name: string, key: string): string =>
  childElements(parent, name)
    .map((child) => child.attributes[key]?.trim() ?? '')
    .find((value) => value !== '') ?? ''
