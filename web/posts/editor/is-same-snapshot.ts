import type { Snapshot } from './snapshot.ts'
import { toDocument } from './to-document.ts'

/** Whether two states say the very same, however their keys are ordered. */
export const isSameSnapshot = (one: Snapshot, other: Snapshot): boolean =>
  one.title === other.title && JSON.stringify(toDocument(one.document)) === JSON.stringify(toDocument(other.document))
