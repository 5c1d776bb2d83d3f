import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { truncateText } from '#shared/persian/text-metrics.ts'

/**
 * SQL expression: the beginnings of the first text nodes of a document, as JSON for `joinExcerpt`, so that the document itself stays in the
 * database. Formatting splits a sentence into several nodes.
 */
export const selectExcerpt = (document: SQLiteColumn): SQL<string | null> =>
  sql`(SELECT json_group_array(json_array(found.path, found.text)) FROM (SELECT node.path, substr(node.value, 1, 200) AS text
    FROM json_tree(${document}) node WHERE node.key = 'text' AND node.type = 'text' LIMIT 12) found)`

/** Splits the path of a text node into that of its block and its place in it. */
function placeOf(path: string): readonly [block: string, index: number] {
  const [, block = '', index = ''] = /^(.*)\.content\[(\d+)\]$/.exec(path) ?? []
  return [block, Number(index)]
}

/** Joins the text nodes that `selectExcerpt` found to one line, with a space wherever a block or a line begins. */
export function joinExcerpt(nodes: string | null): string {
  const found: readonly [path: string, text: string][] = JSON.parse(nodes ?? '[]')
  let before = placeOf('')
  const parts = found.map(([path, text]) => {
    const [[block, index], [blockBefore, indexBefore]] = [placeOf(path), before]
    before = [block, index]
    return block === blockBefore && index === indexBefore + 1 ? text : ` ${text}`
  })
  return truncateText(parts.join(''))
}
