import type { Definition, FootnoteDefinition, Nodes, RootContent } from 'mdast'
import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { LIMITS } from '#shared/limits/index.ts'
import type { BlockDefinition, MarkdownReader } from '../block-definition.ts'
import { BLOCKS } from '../blocks/index.ts'
import type { BlockNode, Document } from '../contract.ts'
import { extractText, MAX_NESTING } from './extract-text.ts'
import { type References, readLine } from './read-line.ts'

// Each reader returns undefined for nodes of other types, so they can be tried in order.
const BLOCK_READERS = Object.values(BLOCKS) as readonly Pick<BlockDefinition<BlockNode>, 'fromMarkdown'>[]

// The transforms also link addresses that were escaped on purpose, so they are dropped; the syntax extension links all others.
const GFM = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))

/**
 * Converts any Markdown to a valid document: HTML other than a few marks becomes text, external images become links, unsafe links keep only
 * their text, and content nested too deeply is lifted. `origin` is the site's own origin.
 */
export function fromMarkdown(markdown: string, { origin }: { origin: string }): Document {
  const text = markdown.slice(0, LIMITS.documentBytes)
  const root = parse(text, { extensions: [gfm()], mdastExtensions: GFM })
  const references = collectReferences(root)
  const readerAt = (depth: number, nesting: number): MarkdownReader => ({
    origin,
    blocks: (nodes, extraDepth) => nodes.flatMap((node) => read(node, depth + extraDepth, nesting + 1)),
    line: (nodes) => readLine(nodes, references),
    canNest: (levels) => depth + levels <= LIMITS.documentDepth,
    source: ({ position }) => text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0),
  })
  const read = (node: RootContent, depth: number, nesting: number): BlockNode[] => {
    const reader = readerAt(depth, nesting)
    if (nesting > MAX_NESTING)
      return BLOCKS.paragraph.fromMarkdown({ type: 'paragraph', children: [{ type: 'text', value: extractText(node) }] }, reader) ?? []
    for (const kind of BLOCK_READERS) {
      const blocks = kind.fromMarkdown(node, reader)
      if (blocks) return blocks
    }
    return []
  }
  const content = readerAt(1, 0).blocks(root.children, 0)
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

/** Collects link and footnote definitions at any depth; the first definition of an identifier wins. */
function collectReferences(root: Nodes): References {
  const addresses = new Map<string, string>()
  const notes = new Map<string, FootnoteDefinition>()
  const open: Nodes[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'definition') setIfAbsent(addresses, node, node.url)
    if (node.type === 'footnoteDefinition') setIfAbsent(notes, node, node)
    if ('children' in node) open.push(...node.children.toReversed())
  }
  return { url: (identifier) => addresses.get(identifier), footnote: (identifier) => notes.get(identifier) }
}

const setIfAbsent = <Value>(known: Map<string, Value>, { identifier }: Definition | FootnoteDefinition, value: Value): void => {
  if (!known.has(identifier)) known.set(identifier, value)
}
