import type { Snapshot } from './snapshot.ts'
import { toDocument } from './to-document.ts'

/** Returns whether two snapshots have equal content, ignoring key order. */
export const isSameSnapshot = (one: Snapshot, other: Snapshot): boolean =>
  one.title === other.title && JSON.stringify(toDocument(one.document)) === JSON.stringify(toDocument(other.document))
