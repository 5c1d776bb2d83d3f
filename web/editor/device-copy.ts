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

/** False when the device has no room or allows no storage. */
export function keepCopy(store: Store, hash: string, copy: DeviceCopy): boolean {
  try {
    store.setItem(keyOf(hash), JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

/** Forgets the copy; harmless when there is none. */
export function dropCopy(store: Store, hash: string): void {
  try {
    store.removeItem(keyOf(hash))
  } catch {
    // Storage that cannot be reached holds no copy either.
  }
}

/** The kept copy with a document the contract accepts; undefined when there is none or it cannot be read. */
export function readCopy(store: Store, hash: string): DeviceCopy | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(hash)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('document' in kept)) return undefined
    const title = 'title' in kept && typeof kept.title === 'string' ? kept.title.toWellFormed() : ''
    const keptAt = 'keptAt' in kept && typeof kept.keptAt === 'number' ? kept.keptAt : 0
    const revision = 'revision' in kept && typeof kept.revision === 'number' ? kept.revision : undefined
    const saveId = 'saveId' in kept && typeof kept.saveId === 'string' ? kept.saveId : undefined
    const newer = 'newer' in kept && kept.newer === true
    return { title, document: toDocument(kept.document), keptAt, revision, ...(saveId === undefined ? {} : { saveId, newer }) }
  } catch {
    return undefined
  }
}
