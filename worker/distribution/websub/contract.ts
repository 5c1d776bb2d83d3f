/** Where feeds are subscribed to (W3C WebSub). */
export const HUB_PATH = '/hub'

/** The `Link` header of a feed: its hub, and the one address it is subscribed to by, whole. */
export const feedLinks = (origin: string, self: string): string => `<${origin}${HUB_PATH}>; rel="hub", <${self}>; rel="self"`

/** A public feed as it is sent. */
export interface FeedDocument {
  /** Its media type. */
  type: string
  body: Uint8Array<ArrayBuffer>
  etag: string
  /** Its own address, whole. */
  self: string
  /** Cache tags of what it shows. */
  tags: readonly string[]
}
