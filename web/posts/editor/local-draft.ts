import type { BlockNode } from '#shared/document/contract.ts'
import type { Snapshot } from './snapshot.ts'
import { toDocument } from './to-document.ts'

/** What a device keeps of a draft until the server has it. */
export interface LocalDraft extends Snapshot {
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

const draftKey = (hash: string) => `daftar:draft:${hash}`

/** Blocks of the text that are kept together. */
interface Chunk {
  name: string
  blocks: readonly BlockNode[]
}

/** A part is a few thousand letters: writing one takes a tenth of what the whole of a long text takes. */
const BLOCKS_PER_CHUNK = 32

/** Parts by their first block: a block never changes, so one that begins like a kept part may be that part still. */
const storedChunks = new WeakMap<BlockNode, Chunk>()

/** Cuts a text into the parts it was kept in, as far as they stand, and new ones between them. */
function splitIntoChunks(blocks: readonly BlockNode[], isKept: (part: Chunk) => boolean): Chunk[] {
  const parts: Chunk[] = []
  let fresh: BlockNode[] = []
  const flush = () => {
    const count = Math.ceil(fresh.length / BLOCKS_PER_CHUNK)
    for (let at = 0; at < count; at++) {
      const boundary = (part: number) => Math.round((fresh.length * part) / count)
      parts.push({ name: crypto.randomUUID().slice(0, 13), blocks: fresh.slice(boundary(at), boundary(at + 1)) })
    }
    fresh = []
  }
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as BlockNode // Inside the bounds.
    const part = storedChunks.get(block)
    if (part?.blocks.every((each, offset) => each === blocks[at + offset]) && isKept(part)) {
      flush()
      parts.push(part)
      at += part.blocks.length
    } else {
      fresh.push(block)
      at++
    }
  }
  flush()
  return parts
}

/** The names of its parts in a kept copy. */
function parseChunkNames(kept: unknown): string[] {
  if (typeof kept !== 'object' || kept === null || !('parts' in kept) || !Array.isArray(kept.parts)) return []
  return kept.parts.filter((name) => typeof name === 'string')
}

const readChunkNames = (store: Store, hash: string): string[] => {
  try {
    return parseChunkNames(JSON.parse(store.getItem(draftKey(hash)) ?? 'null'))
  } catch {
    return []
  }
}

/**
 * Keeps a copy in place of the last one, of which it writes anew only the parts that changed: first those, then the list of all, then
 * away with the old ones, so that whatever ends the page leaves one whole copy. False when the device has no room or allows no storage.
 */
export function saveLocalDraft(store: Store, hash: string, { document, ...metadata }: LocalDraft): boolean {
  const chunkKey = ({ name }: Pick<Chunk, 'name'>) => `${draftKey(hash)}:${name}`
  const written: Chunk[] = []
  try {
    const before = readChunkNames(store, hash)
    const parts = splitIntoChunks(document.content, (part) => before.includes(part.name) && store.getItem(chunkKey(part)) !== null)
    const names = parts.map(({ name }) => name)
    for (const part of parts) {
      if (before.includes(part.name)) continue
      written.push(part)
      store.setItem(chunkKey(part), JSON.stringify(part.blocks))
    }
    store.setItem(draftKey(hash), JSON.stringify({ ...metadata, parts: names }))
    for (const part of written) if (part.blocks[0]) storedChunks.set(part.blocks[0], part)
    for (const name of before) if (!names.includes(name)) store.removeItem(chunkKey({ name }))
    return true
  } catch {
    for (const part of written) removeItemSafely(store, chunkKey(part))
    return false
  }
}

/** Forgets the copy; harmless when there is none. */
export function deleteLocalDraft(store: Store, hash: string): void {
  const names = readChunkNames(store, hash)
  removeItemSafely(store, draftKey(hash))
  for (const name of names) removeItemSafely(store, `${draftKey(hash)}:${name}`)
}

function removeItemSafely(store: Store, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // Storage that cannot be reached holds nothing either.
  }
}

/** The blocks of a kept copy; undefined when one of its parts is gone, because a text with a hole is worse than an older one. */
function readContent(store: Store, hash: string, stored: object): unknown[] | undefined {
  const parts = parseChunkNames(stored).map((name): unknown => JSON.parse(store.getItem(`${draftKey(hash)}:${name}`) ?? 'null'))
  return parts.every((part) => Array.isArray(part)) ? parts.flat() : undefined
}

/** The kept copy with a document the contract accepts; undefined when there is none or it cannot be read. */
export function readLocalDraft(store: Store, hash: string): LocalDraft | undefined {
  try {
    const stored: unknown = JSON.parse(store.getItem(draftKey(hash)) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('parts' in stored)) return undefined
    const content = readContent(store, hash, stored)
    if (!content) return undefined
    const title = 'title' in stored && typeof stored.title === 'string' ? stored.title.toWellFormed() : ''
    const keptAt = 'keptAt' in stored && typeof stored.keptAt === 'number' ? stored.keptAt : 0
    const revision = 'revision' in stored && typeof stored.revision === 'number' ? stored.revision : undefined
    const saveId = 'saveId' in stored && typeof stored.saveId === 'string' ? stored.saveId : undefined
    const newer = 'newer' in stored && stored.newer === true
    return { title, document: toDocument({ type: 'doc', content }), keptAt, revision, ...(saveId === undefined ? {} : { saveId, newer }) }
  } catch {
    return undefined
  }
}
