import { decodeHTML, decodeHTMLStrict } from 'entities'

/** Returns the characters of a named reference, such as `&amp;`, or of one that HTML allows without the semicolon; undefined for another text. */
export function decodeNamedEntity(reference: string): string | undefined {
  if (reference.startsWith('&#')) return undefined
  const complete = reference.endsWith(';') ? reference : `${reference};`
  const decoded = decodeHTMLStrict(complete)
  if (decoded === complete) return undefined
  return reference === complete || decodeHTML(reference) === decoded ? decoded : undefined
}

/** Replaces the table of `postal-mime` in the bundle; see vite/share-html-entities.ts. */
export const htmlEntities: Readonly<Record<string, string | undefined>> = new Proxy(
  {},
  { get: (_, reference) => (typeof reference === 'string' ? decodeNamedEntity(reference) : undefined) },
)

/** Replaces the function of `decode-named-character-reference`, which bundles a second table. Returns false for an unknown name. */
export const decodeNamedCharacterReference = (name: string): string | false => decodeNamedEntity(`&${name};`) ?? false
