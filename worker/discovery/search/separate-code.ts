import { sql } from 'drizzle-orm'
import { stripBidiControls } from '#shared/persian/clean-text.ts'

/** Selects the texts of the code blocks of a row of `post_bodies`, in reading order, as a JSON array. Parses only documents with some. */
export const codeTexts = sql<string>`CASE WHEN instr(post_bodies.document, '"codeBlock"') > 0
  THEN (SELECT json_group_array(json_extract(post_bodies.document, n.path || '.content[0].text'))
    FROM json_tree(post_bodies.document) n WHERE n.key = 'type' AND n.atom = 'codeBlock') ELSE '[]' END`

/** Finds whole lines in a text at or after an offset; returns -1 without them. */
function findLines(text: string, lines: string, from: number): number {
  const isEdge = (letter: string | undefined) => letter === undefined || letter === '\n'
  for (let at = text.indexOf(lines, from); at >= 0; at = text.indexOf(lines, at + 1))
    if (isEdge(text[at - 1]) && isEdge(text[at + lines.length])) return at
  return -1
}

/** Separates the code blocks, given in reading order, from the text of a post; the prose has an ellipsis in place of each. */
export function separateCode(text: string, codes: readonly (string | null)[]): { prose: string; code: string } {
  const found: string[] = []
  let [prose, done] = ['', 0]
  for (const one of codes) {
    const code = stripBidiControls(one ?? '')
    const at = code.trim() === '' ? -1 : findLines(text, code, done)
    if (at < 0) continue
    found.push(code)
    prose += `${text.slice(done, at)}…`
    done = at + code.length
  }
  return { prose: prose + text.slice(done), code: found.join('\n') }
}
