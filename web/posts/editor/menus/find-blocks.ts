import { tagKey } from '#shared/persian/fold.ts'
import { BLOCK_KINDS, type BlockKind, blockKind } from '#web/posts/editor/blocks/block-kinds.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'

// `Object.keys` preserves the order but not the key type.
const SEARCH_INDEX = (Object.keys(BLOCK_KINDS) as BlockKind[]).flatMap((block) => {
  const { terms } = blockKind(block)
  return terms === undefined ? [] : [{ block, label: tagKey(MENU_TEXT.blocks[block]), names: terms.split(' ').map(tagKey) }]
})

/**
 * Returns the blocks whose name contains the query or one of whose search terms starts with it, in any spelling. Blocks whose name starts
 * with the query come first, then matching search terms, then other matching names.
 */
export function findBlocks(query: string): BlockKind[] {
  const key = tagKey(query)
  const rank = ({ label, names }: (typeof SEARCH_INDEX)[number]): number => {
    if (label.startsWith(key)) return 0
    if (names.some((name) => name.startsWith(key))) return 1
    return label.includes(key) ? 2 : 3
  }
  return SEARCH_INDEX.map((entry) => ({ block: entry.block, at: rank(entry) }))
    .filter(({ at }) => at < 3)
    .sort((one, other) => one.at - other.at)
    .map(({ block }) => block)
}
