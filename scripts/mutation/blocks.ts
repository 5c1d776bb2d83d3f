import { type Node, nodes, walk } from './syntax-tree.ts'

/** A block or the expression that an arrow function returns. */
export interface Block {
  start: number
  end: number
  isExpression: boolean
}

/** Returns the blocks of a file, whose execution can be recorded, in the order of the file. */
export function blocksOf(file: string, source: string): Block[] {
  const blocks: Block[] = []
  walk(file, source, (node) => {
    if (node.type === 'BlockStatement') blocks.push(blockOf(node, false))
    if (node.type !== 'ArrowFunctionExpression') return
    for (const body of nodes(node.body)) if (body.type !== 'BlockStatement') blocks.push(blockOf(body, true))
  })
  return blocks.sort((one, other) => one.start - other.start || other.end - one.end)
}

const blockOf = ({ start, end }: Node, isExpression: boolean): Block => ({ start, end, isExpression })

/** Returns the position in `blocks` of the innermost that contains a range; undefined for what runs when the module loads. */
export function innermostBlock(blocks: readonly Block[], start: number, end: number): number | undefined {
  const found = blocks.findLastIndex((block) => block.start <= start && end <= block.end)
  return found >= 0 ? found : undefined
}

/** Highest number of blocks that can be recorded. */
export const MAX_BLOCKS = 1 << 17

/** Returns the source with a statement in each block that marks the number `first` plus its position as executed. */
export function recordBlocks(source: string, blocks: readonly Block[], first: number): string {
  const mark = (nth: number) => `(globalThis.mutationHits??=new Uint8Array(${MAX_BLOCKS}))[${first + nth}]=1`
  const insertions = blocks.flatMap(({ start, end, isExpression }, nth) =>
    isExpression
      ? [
          { at: start, text: `(${mark(nth)},` },
          { at: end, text: ')' },
        ]
      : [{ at: start + 1, text: `${mark(nth)};` }],
  )
  let recorded = source
  for (const { at, text } of insertions.sort((one, other) => other.at - one.at))
    recorded = recorded.slice(0, at) + text + recorded.slice(at)
  return recorded
}
