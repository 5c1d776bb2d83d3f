import { extractTerms } from '#worker/lib/persian/search/index.ts'

/** What is read of a thing before it is indexed; `body` and the others are plain text. */
export interface IndexSource {
  title: string
  tags: readonly string[]
  about: string
  /** Of whom it is, and their handle. */
  names: string
  body: string
}

/** Columns of an index row, in the order of the tables. */
export type IndexColumns = [title: string, tags: string, about: string, names: string, body: string, variants: string, spelled: string]

/** Words behind this are not looked for; a text of such length says its subject before. */
const MAX_WORDS = 20_000

/** The words of a source as the index holds them. */
export function toIndexColumns({ title, tags, about, names, body }: IndexSource): IndexColumns {
  const variants = new Set<string>()
  const spelled = new Set<string>()
  const column = (text: string): string => {
    const said = extractTerms(text, MAX_WORDS)
    for (const variant of said.variants) variants.add(variant)
    for (const exact of said.exactForms) spelled.add(exact)
    return said.terms.join(' ')
  }
  const read = [title, tags.join(' . '), about, names, body].map(column) as [string, string, string, string, string] // Five in, five out.
  return [...read, [...variants].join(' '), [...spelled].join(' ')]
}
