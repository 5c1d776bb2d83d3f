import { decodeHTMLAttribute } from 'entities'
import { Parser } from 'htmlparser2'

/** An element of HTML with the source of its content. */
interface FoundElement {
  key: string
  name: string
  attributes: Readonly<Record<string, string>>
  inner: string
}

/** Finds the elements for which `pick` returns a key, in the order of their ends; an element without an end holds the rest. */
export function findElements(
  html: string,
  pick: (name: string, attributes: Readonly<Record<string, string>>) => string | undefined,
): FoundElement[] {
  const found: FoundElement[] = []
  const open: { depth: number; from: number; element: FoundElement }[] = []
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, written) => {
        depth += 1
        const attributes = Object.fromEntries(Object.entries(written).map(([key, value]) => [key, decodeHTMLAttribute(value)]))
        const key = pick(name, attributes)
        if (key !== undefined) open.push({ depth, from: parser.endIndex + 1, element: { key, name, attributes, inner: '' } })
      },
      onclosetag: (_, isImplied) => {
        const last = open.at(-1)
        if (last?.depth === depth) {
          open.pop()
          const end = isImplied && parser.endIndex >= html.length - 1 ? html.length : parser.startIndex
          found.push({ ...last.element, inner: html.slice(last.from, Math.max(last.from, end)) })
        }
        depth -= 1
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
  return found
}

export const hasClass = ({ class: classes = '' }: Readonly<Record<string, string>>, name: string): boolean =>
  classes.split(/\s+/).includes(name)
