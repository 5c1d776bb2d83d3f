import type { BlockNode, Document, Inline, TreeNode } from '#shared/document/contract.ts'
import { hrefOf, isBlankLine } from '#shared/document/inline.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { embedUrl } from '#shared/embeds.ts'

/** Content of a post that can link to other sites. */
export interface LinkSource {
  document: Document
  canonicalUrl: string | null
  chapters: readonly { href: string | null }[]
}

/**
 * Returns the distinct URLs of a post that lead out of the site, in reading order: links of its text and footnotes (also mailto), embeds
 * of other sites, the canonical URL and the links of its chapters. Links to `origin` do not count.
 */
export function findOutboundLinks({ document, canonicalUrl, chapters }: LinkSource, origin: string): string[] {
  const found = new Set<string>()
  visit(document.content, found)
  if (canonicalUrl !== null) found.add(canonicalUrl)
  for (const { href } of chapters) if (href !== null) found.add(href)
  return [...found].filter((href) => URL.parse(href)?.origin !== origin)
}

function visit(nodes: readonly TreeNode[], found: Set<string>): void {
  for (const node of nodes) {
    if (node.type === 'embed') {
      if (node.attrs.provider !== 'daftar') found.add(embedUrl(node.attrs))
    } else if (node.type === 'heading' && isBlankLine(node.content)) continue
    else if (hasInlineContent(node)) visitInline(node.content ?? [], found)
    else visit(childNodesOf(node), found)
  }
}

type InlineParent = Extract<BlockNode, { type: 'paragraph' | 'heading' }> | Extract<TreeNode, { type: 'tableCell' | 'tableHeader' }>
const INLINE_PARENTS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell', 'tableHeader'])
const hasInlineContent = (node: TreeNode): node is InlineParent => INLINE_PARENTS.has(node.type)

function visitInline(nodes: readonly Inline[], found: Set<string>): void {
  for (const node of nodes) {
    const href = hrefOf(node)
    if (href !== undefined) found.add(href)
    if (node.type === 'footnote') visitInline(node.content, found)
  }
}
