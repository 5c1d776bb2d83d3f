import type { Document } from '#shared/document/contract.ts'
import type { PublishResult, SaveDraftResult } from '#worker/posts/posts/contract.ts'
import type { Client } from './client.ts'
import { uniqueId } from './member.ts'

/** A document of plain paragraphs. */
export const createDocument = (...paragraphs: string[]): Document => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

interface DraftOptions {
  title?: string
  paragraphs?: string[]
}

/** Starts a draft over HTTP. */
export const startDraft = (
  client: Client,
  { title = 'یادداشتی برای آزمون', paragraphs = ['متنی کوتاه که هنوز دارد نوشته می‌شود.'] }: DraftOptions = {},
) => client.call<SaveDraftResult>('POST', '/api/posts', { json: { key: uniqueId(), title, document: createDocument(...paragraphs) } })

/** Publishes a new post over HTTP. */
export async function publishDraft(
  client: Client,
  wanted: DraftOptions & { tags?: string[]; topics?: string[] } = {},
): Promise<PublishResult> {
  const { hash, revision } = await startDraft(client, wanted)
  return client.call<PublishResult>('POST', `/api/posts/${hash}/publish`, {
    json: { revision, tags: wanted.tags ?? [], topics: wanted.topics ?? [] },
  })
}
