/** UUID namespace of `podcast:guid` (podcast namespace 1.0). */
const NAMESPACE = Uint8Array.fromHex('ead4c236bf5858c6a2c6a6b28d128cb6')

/** Returns a show's `podcast:guid`: the UUIDv5 of its feed URL without scheme and trailing slashes. */
export async function podcastGuid(feed: string): Promise<string> {
  const name = new TextEncoder().encode(feed.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, ''))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new Uint8Array([...NAMESPACE, ...name])))
  const hex = [...digest.subarray(0, 16)].map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x50 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
  return new Uint8Array(hex).toHex().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const showFeedPath = (hash: string): string => `/podcast/${hash}/feed.xml`
