/** An element of a feed with what stands in it, in order; names in small letters, with the usual prefix of their namespace. */
export interface FeedElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (string | FeedElement)[]
}

const isElement = (part: string | FeedElement): part is FeedElement => typeof part !== 'string'

/** Elements of that name directly inside. */
export const childElements = (parent: FeedElement, name: string): FeedElement[] =>
  parent.children.filter(isElement).filter((child) => child.name === name)

/** Text of an element, of those inside it too, without spaces at its ends. */
export const textOf = (element: FeedElement): string =>
  element.children
    .map((part) => (isElement(part) ? textOf(part) : part))
    .join('')
    .trim()

/** The first text that says something among the elements of these names, the earlier name first. */
export function childText(parent: FeedElement, ...names: string[]): string {
  for (const name of names) for (const child of childElements(parent, name)) if (textOf(child) !== '') return textOf(child)
  return ''
}

/** The same as HTML: where somebody forgot to escape it, its elements are elements of the feed. */
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

/** The first attribute of that name that says something, among elements of that name. */
export const childAttribute = (parent: FeedElement, name: string, key: string): string =>
  childElements(parent, name)
    .map((child) => child.attributes[key]?.trim() ?? '')
    .find((value) => value !== '') ?? ''
