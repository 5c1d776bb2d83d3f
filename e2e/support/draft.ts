import type { Document } from '#shared/document/contract.ts'
import type { Published, Saved } from '#worker/posts/posts/contract.ts'
import type { Client } from './client.ts'
import { unique } from './member.ts'

/** A document of plain paragraphs. */
export const documentOf = (...paragraphs: string[]): Document => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

interface Wanted {
  title?: string
  paragraphs?: string[]
}

/** Starts a draft over HTTP. */
export const startDraft = (
  client: Client,
  { title = 'یادداشتی برای آزمون', paragraphs = ['متنی کوتاه که هنوز دارد نوشته می‌شود.'] }: Wanted = {},
) => client.call<Saved>('POST', '/api/posts', { json: { key: unique(), title, document: documentOf(...paragraphs) } })

/** Publishes a new post over HTTP. */
export async function publishDraft(client: Client, wanted: Wanted & { tags?: string[]; topics?: string[] } = {}): Promise<Published> {
  const { hash, revision } = await startDraft(client, wanted)
  return client.call<Published>('POST', `/api/posts/${hash}/publish`, {
    json: { revision, tags: wanted.tags ?? [], topics: wanted.topics ?? [] },
  })
}
