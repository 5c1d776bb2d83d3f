/** How an episode is stored on the device: in parts, so that a download continues after a cut line. */

/** Size of every part but the last, in bytes. */
export const PART_BYTES = 2 * 1024 * 1024

/** Stored once all parts are, under `descriptionUrl`. */
export interface StoredParts {
  bytes: number
  type: string
  partBytes: number
}

export const descriptionUrl = (url: string): string => `${url}?offline`
export const partUrl = (url: string, part: number): string => `${url}?offline-part=${part}`
export const partCount = (bytes: number, partBytes: number): number => Math.ceil(bytes / partBytes)
