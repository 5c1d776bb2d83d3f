import type { OwnershipWord } from '#worker/podcasts/importer/contract.ts'
import type { Client } from './client.ts'

/** Requests the word that a member must place in a feed, and returns the element for its channel. */
export async function ownershipElement(client: Client, feed: string): Promise<string> {
  const { word } = await client.call<OwnershipWord>('POST', '/api/podcast-imports/ownership-word', { json: { feed } })
  return `<podcast:txt xmlns:podcast="https://podcastindex.org/namespace/1.0" purpose="verify">${word}</podcast:txt>`
}
