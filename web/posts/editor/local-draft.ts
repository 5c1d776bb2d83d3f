import type { BlockNode } from '#shared/document/contract.ts'
import type { Snapshot } from './snapshot.ts'
import { toDocument } from './to-document.ts'

/** A draft stored on the device until the server has it. Renaming a field would lose data in drafts already stored. */
export interface LocalDraft extends Snapshot {
  /** Time of storage in UTC ms. */
  keptAt: number
  revision?: number
  /** Id of the save that was in flight or waiting for a retry when the draft was stored. */
  saveId?: string
  /** True when the draft is newer than the save `saveId`. */
  newer?: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const draftKey = (hash: string) => `daftar:draft:${hash}`

/** Consecutive blocks stored under one localStorage key. */
interface Chunk {
  name: string
  blocks: readonly BlockNode[]
}

const BLOCKS_PER_CHUNK = 32

/** Stored chunks, keyed by their first block. Blocks are immutable, so a chunk of identical blocks is unchanged. */
const storedChunks = new WeakMap<BlockNode, Chunk>()

function splitIntoChunks(blocks: readonly BlockNode[], isStored: (chunk: Chunk) => boolean): Chunk[] {
  const chunks: Chunk[] = []
  let fresh: BlockNode[] = []
  const flush = () => {
    const count = Math.ceil(fresh.length / BLOCKS_PER_CHUNK)
    for (let at = 0; at < count; at++) {
      const boundary = (index: number) => Math.round((fresh.length * index) / count)
      chunks.push({ name: crypto.randomUUID().slice(0, 13), blocks: fresh.slice(boundary(at), boundary(at + 1)) })
    }
    fresh = []
  }
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as BlockNode // `at` is in bounds.
    const chunk = storedChunks.get(block)
    if (chunk?.blocks.every((each, offset) => each === blocks[at + offset]) && isStored(chunk)) {
      flush()
      chunks.push(chunk)
      at += chunk.blocks.length
    } else {
      fresh.push(block)
      at++
    }
  }
  flush()
  return chunks
}

function parseChunkNames(stored: unknown): string[] {
  if (typeof stored !== 'object' || stored === null || !('parts' in stored) || !Array.isArray(stored.parts)) return []
  return stored.parts.filter((name) => typeof name === 'string')
}

const readChunkNames = (store: Store, hash: string): string[] => {
  try {
    return parseChunkNames(JSON.parse(store.getItem(draftKey(hash)) ?? 'null'))
  } catch {
    return []
  }
}

/**
 * Replaces the stored draft, rewriting only changed chunks. Writes the chunks, then the index, and only then deletes old chunks, so a crash
 * at any point leaves the previous or the new draft complete. Returns false when storage is full or unavailable.
 */
export function saveLocalDraft(store: Store, hash: string, { document, ...metadata }: LocalDraft): boolean {
  const chunkKey = ({ name }: Pick<Chunk, 'name'>) => `${draftKey(hash)}:${name}`
  const written: Chunk[] = []
  try {
    const before = readChunkNames(store, hash)
    const chunks = splitIntoChunks(document.content, (chunk) => before.includes(chunk.name) && store.getItem(chunkKey(chunk)) !== null)
    const names = chunks.map(({ name }) => name)
    for (const chunk of chunks) {
      if (before.includes(chunk.name)) continue
      written.push(chunk)
      store.setItem(chunkKey(chunk), JSON.stringify(chunk.blocks))
    }
    store.setItem(draftKey(hash), JSON.stringify({ ...metadata, parts: names }))
    for (const chunk of written) if (chunk.blocks[0]) storedChunks.set(chunk.blocks[0], chunk)
    for (const name of before) if (!names.includes(name)) store.removeItem(chunkKey({ name }))
    return true
  } catch {
    for (const chunk of written) removeItemSafely(store, chunkKey(chunk))
    return false
  }
}

export function deleteLocalDraft(store: Store, hash: string): void {
  const names = readChunkNames(store, hash)
  removeItemSafely(store, draftKey(hash))
  for (const name of names) removeItemSafely(store, `${draftKey(hash)}:${name}`)
}

function removeItemSafely(store: Store, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

/** Returns undefined when a chunk is missing, because saving a draft with a gap would lose text. */
function readContent(store: Store, hash: string, stored: object): unknown[] | undefined {
  const chunks = parseChunkNames(stored).map((name): unknown => JSON.parse(store.getItem(`${draftKey(hash)}:${name}`) ?? 'null'))
  return chunks.every((chunk) => Array.isArray(chunk)) ? chunks.flat() : undefined
}

/** Returns the stored draft with a valid document, or undefined when it is absent or unreadable. */
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

export interface StoredDraft {
  /** Hash of the post, or `new`. */
  hash: string
  title: string
  bytes: number
}

const INDEX_KEY = /^daftar:draft:([^:]+)$/

/** Lists the drafts that the device keeps because the server may not have them; `bytes` is what they take in storage. */
export function listLocalDrafts(storage: Storage): StoredDraft[] {
  const keys = Object.keys(storage)
  return keys.flatMap((key) => {
    const [, hash] = INDEX_KEY.exec(key) ?? []
    const draft = hash === undefined ? undefined : readLocalDraft(storage, hash)
    if (hash === undefined || !draft) return []
    const own = keys.filter((each) => each === key || each.startsWith(`${key}:`))
    const bytes = own.reduce((sum, each) => sum + 2 * (each.length + (storage.getItem(each)?.length ?? 0)), 0)
    return [{ hash, title: draft.title, bytes }]
  })
}
