import type { ObjectKey } from '#worker/lib/media-bucket.ts'

/** Keys of the objects of an archive; the sweep finds the row by the hash. */
export const archiveKey = (hash: string): ObjectKey => `archive/${hash}.zip`
/** What a checkpoint keeps beside the parts; the turn tells apart turns that wrote the same checkpoint. */
export const indexKey = (hash: string, number: number, turn: number): ObjectKey => `archive/${hash}/${number}-${turn}.json`
export const tailKey = (hash: string, number: number, turn: number): ObjectKey => `archive/${hash}/${number}-${turn}.tail`
export const archivePrefix = (hash: string): string => `archive/${hash}`
