import type { BlockNode } from '#shared/document/contract.ts'
import type { Snapshot } from './snapshot.ts'
import { toDocument } from './toDocument.ts'

/** What a device keeps of a draft until the server has it. */
export interface DeviceCopy extends Snapshot {
  /** UTC milliseconds. */
  keptAt: number
  /** Server revision the words grew from, when there was one. */
  revision?: number
  /** The save under way when the copy was made. */
  saveId?: string
  /** The copy has words that save has not. */
  newer?: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (hash: string) => `daftar:draft:${hash}`

/** Blocks of the text that are kept together. */
interface Part {
  name: string
  blocks: readonly BlockNode[]
}

/** A part is a few thousand letters: writing one takes a tenth of what the whole of a long text takes. */
const BLOCKS_A_PART = 32

/** Parts by their first block: a block never changes, so one that begins like a kept part may be that part still. */
const partsKnown = new WeakMap<BlockNode, Part>()

/** Cuts a text into the parts it was kept in, as far as they stand, and new ones between them. */
function partsOf(blocks: readonly BlockNode[], isKept: (part: Part) => boolean): Part[] {
  const parts: Part[] = []
  let fresh: BlockNode[] = []
  const cut = () => {
    const count = Math.ceil(fresh.length / BLOCKS_A_PART)
    for (let at = 0; at < count; at++) {
      const share = (part: number) => Math.round((fresh.length * part) / count)
      parts.push({ name: crypto.randomUUID().slice(0, 13), blocks: fresh.slice(share(at), share(at + 1)) })
    }
    fresh = []
  }
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as BlockNode // Inside the bounds.
    const part = partsKnown.get(block)
    if (part?.blocks.every((each, offset) => each === blocks[at + offset]) && isKept(part)) {
      cut()
      parts.push(part)
      at += part.blocks.length
    } else {
      fresh.push(block)
      at++
    }
  }
  cut()
  return parts
}

/** The names of its parts in a kept copy. */
function namesIn(kept: unknown): string[] {
  if (typeof kept !== 'object' || kept === null || !('parts' in kept) || !Array.isArray(kept.parts)) return []
  return kept.parts.filter((name) => typeof name === 'string')
}

const namesAt = (store: Store, hash: string): string[] => {
  try {
    return namesIn(JSON.parse(store.getItem(keyOf(hash)) ?? 'null'))
  } catch {
    return []
  }
}

/**
 * Keeps a copy in place of the last one, of which it writes anew only the parts that changed: first those, then the list of all, then
 * away with the old ones, so that whatever ends the page leaves one whole copy. False when the device has no room or allows no storage.
 */
export function keepCopy(store: Store, hash: string, { document, ...about }: DeviceCopy): boolean {
  const place = ({ name }: Pick<Part, 'name'>) => `${keyOf(hash)}:${name}`
  const written: Part[] = []
  try {
    const before = namesAt(store, hash)
    const parts = partsOf(document.content, (part) => before.includes(part.name) && store.getItem(place(part)) !== null)
    const names = parts.map(({ name }) => name)
    for (const part of parts) {
      if (before.includes(part.name)) continue
      written.push(part)
      store.setItem(place(part), JSON.stringify(part.blocks))
    }
    store.setItem(keyOf(hash), JSON.stringify({ ...about, parts: names }))
    for (const part of written) if (part.blocks[0]) partsKnown.set(part.blocks[0], part)
    for (const name of before) if (!names.includes(name)) store.removeItem(place({ name }))
    return true
  } catch {
    for (const part of written) drop(store, place(part))
    return false
  }
}

/** Forgets the copy; harmless when there is none. */
export function dropCopy(store: Store, hash: string): void {
  const names = namesAt(store, hash)
  drop(store, keyOf(hash))
  for (const name of names) drop(store, `${keyOf(hash)}:${name}`)
}

function drop(store: Store, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // Storage that cannot be reached holds nothing either.
  }
}

/** The blocks of a kept copy; undefined when one of its parts is gone, because a text with a hole is worse than an older one. */
function contentOf(store: Store, hash: string, kept: object): unknown[] | undefined {
  const parts = namesIn(kept).map((name): unknown => JSON.parse(store.getItem(`${keyOf(hash)}:${name}`) ?? 'null'))
  return parts.every((part) => Array.isArray(part)) ? parts.flat() : undefined
}

/** The kept copy with a document the contract accepts; undefined when there is none or it cannot be read. */
export function readCopy(store: Store, hash: string): DeviceCopy | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(hash)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('parts' in kept)) return undefined
    const content = contentOf(store, hash, kept)
    if (!content) return undefined
    const title = 'title' in kept && typeof kept.title === 'string' ? kept.title.toWellFormed() : ''
    const keptAt = 'keptAt' in kept && typeof kept.keptAt === 'number' ? kept.keptAt : 0
    const revision = 'revision' in kept && typeof kept.revision === 'number' ? kept.revision : undefined
    const saveId = 'saveId' in kept && typeof kept.saveId === 'string' ? kept.saveId : undefined
    const newer = 'newer' in kept && kept.newer === true
    return { title, document: toDocument({ type: 'doc', content }), keptAt, revision, ...(saveId === undefined ? {} : { saveId, newer }) }
  } catch {
    return undefined
  }
}
