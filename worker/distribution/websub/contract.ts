export const HUB_PATH = '/hub'

/** Returns the `Link` header of a feed, with its hub and its canonical topic URL. */
export const feedLinks = (origin: string, self: string): string => `<${origin}${HUB_PATH}>; rel="hub", <${self}>; rel="self"`

export interface FeedDocument {
  type: string
  body: Uint8Array<ArrayBuffer>
  etag: string
  /** Absolute URL of the feed itself. */
  self: string
  tags: readonly string[]
  /** Latest publication or edit of what the feed shows, UTC ms; 0 if it shows nothing. */
  changedAt: number
}
