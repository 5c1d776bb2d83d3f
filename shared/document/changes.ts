import { alignBlocks } from './align-blocks.ts'
import { blockKey } from './block-key.ts'
import { type BlockNode, type Document, EMPTY_DOCUMENT } from './contract.ts'

/** A document with its title. */
export interface TitledDocument {
  title: string
  document: Document
}

/**
 * One change between two versions of a post, which can be accepted by itself. `at` is the index of a top-level block of the base, and `gap`
 * the index of the block of the base before which a block is inserted.
 */
export type Change = { id: string } & (
  | { kind: 'title'; before: string; after: string }
  | { kind: 'replaced'; at: number; before: BlockNode; after: BlockNode }
  | { kind: 'removed'; at: number; before: BlockNode }
  | { kind: 'inserted'; gap: number; after: BlockNode }
  | { kind: 'moved'; at: number; gap: number; before: BlockNode; after: BlockNode }
)

/** Returns the changes from `base` to `other`, in the order of `other`. Their ids depend only on both versions. */
export function findChanges(base: TitledDocument, other: TitledDocument): Change[] {
  const changes: Change[] = []
  if (base.title !== other.title) changes.push({ id: 'title', kind: 'title', before: base.title, after: other.title })
  let gap = 0
  for (const { from, to, kind } of alignBlocks(base.document.content, other.document.content)) {
    const before = from === undefined ? undefined : base.document.content[from]
    const after = to === undefined ? undefined : other.document.content[to]
    if (kind === 'moved') {
      if (from !== undefined && before && after) changes.push({ id: `moved-${from}`, kind, at: from, gap, before, after })
    } else if (from === undefined) {
      if (after) changes.push({ id: `inserted-${to}`, kind: 'inserted', gap, after })
    } else {
      if (before && after && kind === 'replaced') changes.push({ id: `replaced-${from}`, kind, at: from, before, after })
      if (before && !after) changes.push({ id: `removed-${from}`, kind: 'removed', at: from, before })
      else gap = from + 1
    }
  }
  return changes
}

export interface MergeResult extends TitledDocument {
  /** Ids of the accepted changes that `document` contains. */
  applied: string[]
  /** Ids of the accepted changes that do not apply, because `current` differs from the base in their place. */
  conflicts: string[]
}

/**
 * Applies the accepted changes of a base to `current`, another version of it. What `current` changed itself always stays: a change of the same
 * block is a conflict, unless both made the same one. The order of `accepted` does not matter; unknown ids are ignored.
 */
export function mergeChanges(
  base: TitledDocument,
  changes: readonly Change[],
  accepted: ReadonlySet<string>,
  current: TitledDocument,
): MergeResult {
  const places = findPlaces(base.document.content, current.document.content)
  const replacements = new Map<number, BlockNode | undefined>()
  const insertions = new Map<number, BlockNode[]>()
  let { title } = current
  const apply = (change: Change): boolean => {
    if (change.kind === 'title') {
      if (current.title !== change.before && current.title !== change.after) return false
      title = change.after
      return true
    }
    if (change.kind === 'inserted') return places.has(change.gap, change.after) || insert(change.gap, change.after)
    const { index, isMoved, block } = places.of(change.at)
    if (change.kind === 'replaced') {
      if (block && blockKey(block) === blockKey(change.after)) return true
      if (index === undefined) return false
      replacements.set(index, change.after)
      return true
    }
    if (change.kind === 'removed' && block === undefined) return true
    if (change.kind === 'moved' && places.has(change.gap, change.after)) return true
    if (index === undefined || isMoved || (change.kind === 'moved' && !insert(change.gap, change.after))) return false
    replacements.set(index, undefined)
    return true
  }
  const insert = (gap: number, block: BlockNode): boolean => {
    const slot = places.slotOf(gap)
    if (slot !== undefined) insertions.set(slot, [...(insertions.get(slot) ?? []), block])
    return slot !== undefined
  }
  const [applied, conflicts]: [string[], string[]] = [[], []]
  for (const change of changes) if (accepted.has(change.id)) (apply(change) ? applied : conflicts).push(change.id)
  if (replacements.size === 0 && insertions.size === 0) return { title, document: current.document, applied, conflicts }
  const content = current.document.content.flatMap((block, index) => {
    const kept = replacements.has(index) ? replacements.get(index) : block
    return [...(insertions.get(index) ?? []), ...(kept ? [kept] : [])]
  })
  content.push(...(insertions.get(current.document.content.length) ?? []))
  return { title, document: content.length ? { type: 'doc', content } : EMPTY_DOCUMENT, applied, conflicts }
}

/** Returns where the blocks of a base and the gaps between them are in another version. */
function findPlaces(base: readonly BlockNode[], current: readonly BlockNode[]) {
  const aligned = alignBlocks(base, current)
  const byBase = new Map(aligned.flatMap((block) => (block.from === undefined ? [] : [[block.from, block] as const])))
  const inPlace = (at: number): number | undefined => {
    const block = byBase.get(at)
    return block?.kind === 'same' || block?.kind === 'replaced' ? block.to : undefined
  }
  const insertedInGaps = new Set<string>()
  let gap = 0
  for (const { from, to, kind } of aligned) {
    const block = to === undefined ? undefined : current[to]
    if (block && (from === undefined || kind === 'moved')) insertedInGaps.add(`${gap} ${blockKey(block)}`)
    else if (block && from !== undefined) gap = from + 1
  }
  return {
    /** Returns a block of the base as it is now, and its index if it is unchanged. */
    of: (at: number): { index?: number; isMoved: boolean; block?: BlockNode } => {
      const { to, kind } = byBase.get(at) ?? {}
      const block = to === undefined ? undefined : current[to]
      const index = kind === 'same' || kind === 'moved' ? to : undefined
      return { ...(index === undefined ? {} : { index }), isMoved: kind === 'moved', ...(block ? { block } : {}) }
    },
    /** Returns the index before which a gap's blocks belong: after its previous block or before its next one; undefined without both. */
    slotOf: (gap: number): number | undefined => {
      if (gap === 0) return 0
      const previous = inPlace(gap - 1)
      return previous === undefined ? (inPlace(gap) ?? (gap === base.length ? current.length : undefined)) : previous + 1
    },
    /** Returns whether the block was inserted in the gap already. */
    has: (gap: number, block: BlockNode): boolean => insertedInGaps.has(`${gap} ${blockKey(block)}`),
  }
}
