import type { Definition, FootnoteDefinition, Nodes, RootContent } from 'mdast'
import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { LIMITS } from '#shared/limits/index.ts'
import type { BlockDefinition, MarkdownReader } from '../block.ts'
import { BLOCKS } from '../blocks/index.ts'
import type { BlockNode, Document } from '../contract.ts'
import { type References, readLine } from './read-line.ts'
import { MAX_NESTING, wordsOf } from './words-of.ts'

// Each reader refuses what is not its own, so the table can be asked as a list.
const KINDS = Object.values(BLOCKS) as readonly Pick<BlockDefinition<BlockNode>, 'fromMarkdown'>[]

// Its afterthought makes links of addresses that were escaped on purpose; the syntax has found the others already.
const GFM = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))

/**
 * A document out of any Markdown: always of the schema, whatever it says. HTML but a few marks stays as text, foreign pictures
 * become links, addresses that no browser may open become their words, what nests too deep is lifted. `origin` is Daftar's own.
 */
export function fromMarkdown(markdown: string, { origin }: { origin: string }): Document {
  const text = markdown.slice(0, LIMITS.documentBytes)
  const root = parse(text, { extensions: [gfm()], mdastExtensions: GFM })
  const references = referencesOf(root)
  const readerAt = (depth: number, nesting: number): MarkdownReader => ({
    origin,
    blocks: (nodes, deeper) => nodes.flatMap((node) => read(node, depth + deeper, nesting + 1)),
    line: (nodes) => readLine(nodes, references),
    hasRoom: (levels) => depth + levels <= LIMITS.documentDepth,
    source: ({ position }) => text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0),
  })
  const read = (node: RootContent, depth: number, nesting: number): BlockNode[] => {
    const reader = readerAt(depth, nesting)
    if (nesting > MAX_NESTING)
      return BLOCKS.paragraph.fromMarkdown({ type: 'paragraph', children: [{ type: 'text', value: wordsOf(node) }] }, reader) ?? []
    for (const kind of KINDS) {
      const blocks = kind.fromMarkdown(node, reader)
      if (blocks) return blocks
    }
    return []
  }
  const content = readerAt(1, 0).blocks(root.children, 0)
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

/** Addresses and notes by their identifiers, of which the first counts; they may stand in any block. */
function referencesOf(root: Nodes): References {
  const addresses = new Map<string, string>()
  const notes = new Map<string, FootnoteDefinition>()
  const open: Nodes[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'definition') keepFirst(addresses, node, node.url)
    if (node.type === 'footnoteDefinition') keepFirst(notes, node, node)
    if ('children' in node) open.push(...node.children.toReversed())
  }
  return { address: (identifier) => addresses.get(identifier), note: (identifier) => notes.get(identifier) }
}

const keepFirst = <Value>(known: Map<string, Value>, { identifier }: Definition | FootnoteDefinition, value: Value): void => {
  if (!known.has(identifier)) known.set(identifier, value)
}
