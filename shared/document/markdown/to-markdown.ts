import type { FootnoteDefinition } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as stringify } from 'mdast-util-to-markdown'
import type { MarkdownBlock, MarkdownWriter } from '../block-definition.ts'
import { blockDefinitionOf } from '../blocks/index.ts'
import type { BlockNode, Document } from '../contract.ts'
import { toSingleLine, writeLine } from './write-line.ts'

/**
 * Converts a document to GitHub-flavored Markdown, with `> [!NOTE]` for callouts and `<mark>`, `<sup>`, `<sub>` for marks without syntax.
 * `origin` (such as `https://daftar.ir`) is prepended to paths of this site. Drops empty lines, directions and header columns of tables.
 */
export function toMarkdown(doc: Document, { origin }: { origin: string }): string {
  const notes: FootnoteDefinition[] = []
  const writer: MarkdownWriter = {
    origin,
    blocks: (nodes: readonly BlockNode[]): MarkdownBlock[] =>
      separateLists(nodes.flatMap((node) => blockDefinitionOf(node).toMarkdown(node, writer))),
    singleLine: (line) => toSingleLine(writer.line(line)),
    line: (line = []) =>
      writeLine(line, (note) => {
        const label = String(notes.length + 1)
        const children = writeLine(note.content, () => '')
        notes.push({ type: 'footnoteDefinition', identifier: label, label, children: [{ type: 'paragraph', children }] })
        return label
      }),
  }
  const children = writer.blocks(doc.content)
  return stringify(
    { type: 'root', children: [...children, ...notes] },
    {
      bullet: '-',
      rule: '-',
      fences: true,
      resourceLink: true,
      listItemIndent: 'one',
      // The library leaves these unescaped: `<0@0>` and the second half of `a@b@c.d` would parse as links, `[^1]:` as a footnote.
      unsafe: [
        { character: '<', inConstruct: 'phrasing' },
        { character: ':', before: '\\]', inConstruct: 'phrasing' },
        { character: '^', before: '\\[', inConstruct: 'phrasing' },
        { character: '@', before: '(?<=@[+\\-.\\w])', inConstruct: 'phrasing' },
      ],
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    },
  )
}

/** Separates adjacent lists with an empty HTML comment, without which they would parse as one. */
const separateLists = (blocks: readonly MarkdownBlock[]): MarkdownBlock[] =>
  blocks.flatMap((block, at): MarkdownBlock[] => {
    const before = blocks[at - 1]
    const wouldJoin = block.type === 'list' && before?.type === 'list' && Boolean(block.ordered) === Boolean(before.ordered)
    return wouldJoin ? [{ type: 'html', value: '<!-- -->' }, block] : [block]
  })
