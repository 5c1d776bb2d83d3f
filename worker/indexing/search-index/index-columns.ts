import { extractTerms } from '#worker/lib/persian/search/tokenize.ts'

export interface IndexSource {
  title: string
  tags: readonly string[]
  about: string
  /** Names of the author, owner and publication; for posts also the author’s handle. */
  names: string
  body: string
}

export type IndexColumns = [title: string, tags: string, about: string, names: string, body: string, variants: string, spelled: string]

/** Version of the terms that the tokenizer makes; raise it with every change of them, and the cron indexes older documents again. */
export const TERMS_VERSION = 1

const MAX_WORDS = 20_000

export function toIndexColumns({ title, tags, about, names, body }: IndexSource): IndexColumns {
  const variants = new Set<string>()
  const spelled = new Set<string>()
  const column = (text: string): string => {
    const extracted = extractTerms(text, MAX_WORDS)
    for (const variant of extracted.variants) variants.add(variant)
    for (const exact of extracted.exactForms) spelled.add(exact)
    return extracted.terms.join(' ')
  }
  const columns = [title, tags.join(' . '), about, names, body].map(column) as [string, string, string, string, string] // map() loses the tuple length.
  return [...columns, [...variants].join(' '), [...spelled].join(' ')]
}
