import { diffSequences, pairSimilar } from '#shared/persian/word-diff.ts'
import { blockKey } from './block-key.ts'
import type { BlockNode, TreeNode } from './contract.ts'
import { readableLines } from './readable-text.ts'
import { childNodesOf } from './structure.ts'

/** Indexes of a block in the base and in the other version; an unpaired block has only one. */
export interface AlignedBlock {
  from?: number
  to?: number
  kind: 'same' | 'replaced' | 'moved' | 'unpaired'
}

type Blocks = readonly BlockNode[]

/**
 * Aligns the top-level blocks of two versions: equal ones by a shortest edit script, equal ones that remain as moved, then similar ones
 * between two equal ones, and then as many removed as inserted ones in a row, as replaced. Blocks of `other` keep their order, and paired
 * ones that are not moved have the same order in both.
 */
export function alignBlocks(base: Blocks, other: Blocks): AlignedBlock[] {
  const aligned: AlignedBlock[] = []
  let [from, to, firstRemoved, firstAdded] = [0, 0, 0, 0]
  const flush = () => {
    aligned.push(...alignRun(base, other, [firstRemoved, from], [firstAdded, to]))
    ;[firstRemoved, firstAdded] = [from, to]
  }
  for (const { op } of diffSequences(base.map(blockKey), other.map(blockKey))) {
    if (op === 'removed') from++
    else if (op === 'added') to++
    else {
      flush()
      aligned.push({ from: from++, to: to++, kind: 'same' })
      ;[firstRemoved, firstAdded] = [from, to]
    }
  }
  flush()
  return splitAtSame(pairMoved(aligned, base, other)).flatMap(({ run, same }) => [
    ...pairLeftovers(pairSimilarBlocks(run, base, other)),
    ...(same ? [same] : []),
  ])
}

type Range = readonly [start: number, end: number]

/**
 * Returns the blocks between two equal ones. They hold no equal blocks of their own unless the versions differ too much for a shortest edit
 * script; then the longest run of equal ones in the same order is aligned.
 */
function alignRun(base: Blocks, other: Blocks, [from, fromEnd]: Range, [to, toEnd]: Range): AlignedBlock[] {
  const places = new Map<string, number[]>()
  for (let at = from; at < fromEnd; at++) {
    const key = blockKey(base[at] as BlockNode) // `at` is in bounds.
    places.set(key, [...(places.get(key) ?? []), at])
  }
  const equal: { from: number; to: number }[] = []
  for (let at = to; at < toEnd; at++) {
    const place = places.get(blockKey(other[at] as BlockNode))?.shift()
    if (place !== undefined) equal.push({ from: place, to: at })
  }
  const aligned: AlignedBlock[] = []
  const addUpTo = (end: { from: number; to: number }) => {
    while (from < end.from) aligned.push({ from: from++, kind: 'unpaired' })
    while (to < end.to) aligned.push({ to: to++, kind: 'unpaired' })
  }
  for (const pair of longestIncreasing(equal)) {
    addUpTo(pair)
    aligned.push({ from: from++, to: to++, kind: 'same' })
  }
  addUpTo({ from: fromEnd, to: toEnd })
  return aligned
}

/** Returns a longest subsequence with increasing `from`. */
function longestIncreasing<Pair extends { from: number }>(pairs: readonly Pair[]): Pair[] {
  interface Link {
    pair: Pair
    previous: Link | undefined
  }
  const ends: Link[] = []
  for (const pair of pairs) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.pair.from ?? 0) < pair.from) low = middle + 1
      else high = middle
    }
    ends[low] = { pair, previous: ends[low - 1] }
  }
  const longest: Pair[] = []
  for (let link = ends.at(-1); link; link = link.previous) longest.push(link.pair)
  return longest.reverse()
}

/** Pairs blocks that are removed in one place and inserted in another; blocks without text or media, such as dividers, count as new. */
function pairMoved(aligned: readonly AlignedBlock[], base: Blocks, other: Blocks): AlignedBlock[] {
  const removed = new Map<string, number[]>()
  for (const { from, to } of aligned) {
    const block = from === undefined || to !== undefined ? undefined : base[from]
    if (from === undefined || !block || !textForPairing(block).trim()) continue
    const key = blockKey(block)
    removed.set(key, [...(removed.get(key) ?? []), from])
  }
  const moved = new Set<number>()
  const paired = aligned.map((block): AlignedBlock => {
    const added = block.from !== undefined || block.to === undefined ? undefined : other[block.to]
    const from = added && removed.get(blockKey(added))?.shift()
    if (from === undefined) return block
    moved.add(from)
    return { ...block, from, kind: 'moved' }
  })
  return paired.filter(({ from, kind }) => kind !== 'unpaired' || from === undefined || !moved.has(from))
}

function splitAtSame(aligned: readonly AlignedBlock[]): { run: AlignedBlock[]; same?: AlignedBlock }[] {
  const parts: { run: AlignedBlock[]; same?: AlignedBlock }[] = [{ run: [] }]
  for (const block of aligned) {
    const last = parts.at(-1)
    if (block.kind !== 'same') last?.run.push(block)
    else {
      if (last) last.same = block
      parts.push({ run: [] })
    }
  }
  return parts
}

/** Pairs the similar removed and added blocks of a run; moved ones stay where they are among the added ones. */
function pairSimilarBlocks(run: readonly AlignedBlock[], base: Blocks, other: Blocks): AlignedBlock[] {
  const removed = run.flatMap(({ from, to }) => (from === undefined || to !== undefined ? [] : [from]))
  const added = run.flatMap(({ from, to }) => (to === undefined || from !== undefined ? [] : [to]))
  const moved = run.filter(({ kind }) => kind === 'moved')
  const texts = (blocks: Blocks, indexes: readonly number[]) => indexes.map((at) => textForPairing(blocks[at] as BlockNode)) // in bounds
  const result: AlignedBlock[] = []
  const addMovedUpTo = (end: number) => {
    while ((moved[0]?.to ?? end) < end) result.push(...moved.splice(0, 1))
  }
  for (const [removedAt, addedAt] of pairSimilar(texts(base, removed), texts(other, added))) {
    const [from, to] = [removedAt === undefined ? undefined : removed[removedAt], addedAt === undefined ? undefined : added[addedAt]]
    if (to !== undefined) addMovedUpTo(to)
    result.push({
      kind: from === undefined || to === undefined ? 'unpaired' : 'replaced',
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    })
  }
  return [...result, ...moved]
}

/** Pairs equally many removed and inserted blocks in a row, in order. */
function pairLeftovers(aligned: readonly AlignedBlock[]): AlignedBlock[] {
  const result: AlignedBlock[] = []
  let run: AlignedBlock[] = []
  const flush = () => {
    const removed = run.filter(({ kind, to }) => kind === 'unpaired' && to === undefined)
    const added = run.filter(({ kind, from }) => kind === 'unpaired' && from === undefined)
    const isRewritten = removed.length === added.length
    for (const block of run) {
      if (!isRewritten || block.kind === 'moved') result.push(block)
      else if (block.from === undefined) result.push({ ...removed[added.indexOf(block)], ...block, kind: 'replaced' })
    }
    run = []
  }
  for (const block of aligned) {
    if (block.kind === 'replaced') {
      flush()
      result.push(block)
    } else run.push(block)
  }
  flush()
  return result
}

/** Returns the text by which similar blocks are found: also what a block embeds, so that a new caption is a change of its picture. */
const textForPairing = (block: BlockNode): string => [...readableLines([block]), ...sourcesOf(block)].join(' ')

function sourcesOf(node: TreeNode): string[] {
  if (node.type === 'image' || node.type === 'audio') return [node.attrs.hash]
  return node.type === 'embed' ? [node.attrs.id] : childNodesOf(node).flatMap(sourcesOf)
}
