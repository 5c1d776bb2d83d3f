import type { Document } from '#shared/document/contract.ts'
import type { PublishResult, SaveDraftResult } from '#worker/posts/posts/contract.ts'
import type { Client } from './client.ts'
import { uniqueId } from './member.ts'

export const createDocument = (...paragraphs: string[]): Document => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

interface DraftOptions {
  title?: string
  paragraphs?: string[]
}

/** Creates a draft through the API. */
export const startDraft = (
  client: Client,
  { title = 'یادداشتی برای آزمون', paragraphs = ['متنی کوتاه که هنوز دارد نوشته می‌شود.'] }: DraftOptions = {},
) => client.call<SaveDraftResult>('POST', '/api/posts', { json: { key: uniqueId(), title, document: createDocument(...paragraphs) } })

/** Creates and publishes a post through the API. */
export async function publishDraft(
  client: Client,
  options: DraftOptions & { tags?: string[]; topics?: string[] } = {},
): Promise<PublishResult> {
  const { hash, revision } = await startDraft(client, options)
  return client.call<PublishResult>('POST', `/api/posts/${hash}/publish`, {
    json: { revision, tags: options.tags ?? [], topics: options.topics ?? [] },
  })
}
