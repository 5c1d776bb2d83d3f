import type { FromAlert } from '#shared/document/block-definition.ts'
import { BLOCKS } from '#shared/document/blocks/index.ts'
import type { BlockNode, Inline } from '#shared/document/contract.ts'
import { toParagraph } from './frame.ts'

const ALERTS = new Map(Object.values(BLOCKS).flatMap((block) => ('alerts' in block ? Object.entries<FromAlert>(block.alerts) : [])))

/** Names of Obsidian and others for the alerts of GitHub. */
const SYNONYMS: Readonly<Record<string, string>> = {
  ...{ info: 'note', abstract: 'note', quote: 'note', example: 'note', question: 'note', success: 'tip', hint: 'tip' },
  ...{ failure: 'danger', bug: 'danger' },
}

/** A quote that begins with `[!NOTE]`, as on GitHub and in Obsidian, is a callout or the block that the name denotes. */
export function quoteOf(blocks: BlockNode[]): BlockNode[] {
  const [first, ...rest] = blocks
  const [node, ...others] = first?.type === 'paragraph' ? (first.content ?? []) : []
  const [marker = '', written = ''] = (node?.type === 'text' && /^\[!([a-z]{3,12})\][+-]?\s*/i.exec(node.text)) || []
  const name = written.toLowerCase()
  const toBlocks = ALERTS.get(Object.hasOwn(SYNONYMS, name) ? (SYNONYMS[name] ?? '') : name)
  if (!toBlocks || node?.type !== 'text') return [{ type: 'blockquote', content: blocks }]
  const words: Inline[] = [...(node.text === marker ? [] : [{ ...node, text: node.text.slice(marker.length) }]), ...others]
  const line = words[0]?.type === 'hardBreak' ? words.slice(1) : words
  const content = [...(line.length > 0 ? [toParagraph(line)] : []), ...rest]
  return toBlocks(content.length > 0 ? content : [{ type: 'paragraph' }])
}
