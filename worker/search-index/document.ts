import { tokensOf } from '#worker/lib/persian/search/index.ts'

/** What is read of a thing before it is indexed; `body` and the others are plain text. */
export interface Source {
  title: string
  tags: readonly string[]
  about: string
  /** Of whom it is, and their handle. */
  names: string
  body: string
}

/** Columns of an index row, in the order of the tables. */
export type Columns = [title: string, tags: string, about: string, names: string, body: string, variants: string, spelled: string]

/** Words behind this are not looked for; a text of such length says its subject before. */
const MOST_WORDS = 20_000
const HALF_SPACE = /[\u200c\u200d]/

/** The words of a source as the index holds them. */
export function columnsOf({ title, tags, about, names, body }: Source): Columns {
  const variants = new Set<string>()
  const spelled = new Set<string>()
  const column = (text: string): string => {
    const terms: string[] = []
    for (const token of tokensOf(text, MOST_WORDS)) {
      terms.push(token.term)
      for (const variant of token.variants) variants.add(variant)
      if (token.parts.length > 1 && HALF_SPACE.test(text.slice(token.start, token.end))) for (const part of token.parts) variants.add(part)
      if (token.exact !== token.term) spelled.add(token.exact)
    }
    return terms.join(' ')
  }
  const read = [title, tags.join(' . '), about, names, body].map(column) as [string, string, string, string, string] // Five in, five out.
  return [...read, [...variants].join(' '), [...spelled].join(' ')]
}
