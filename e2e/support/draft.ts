import { readdirSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Document } from '#shared/document/contract.ts'
import { countWords } from '#shared/persian/text-metrics.ts'
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

/**
 * Returns plain paragraphs of at least 40 words from the sample posts, in a stable order, that total at least `words` words; throws if the
 * sample has fewer.
 */
export function readPersianParagraphs(words: number): string[] {
  const found: string[] = []
  let counted = 0
  for (const file of readdirSync('sample/posts', { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.md')) continue
    const body = readFileSync(`sample/posts/${file}`, 'utf8').split(/^---$/m).slice(2).join('---')
    for (const paragraph of body.split(/\n{2,}/).map((text) => text.trim())) {
      if (!isPlain(paragraph) || countWords(paragraph) < 40) continue
      found.push(paragraph)
      counted += countWords(paragraph)
      if (counted >= words) return found
    }
  }
  throw new Error(`The sample has only ${counted} words of plain prose`)
}

/** Returns whether the text can be typed without triggering a Markdown shortcut of the editor. */
const isPlain = (text: string): boolean => !/[\n*_`[\]#>~|]|^\s*(?:[-+]|[\d۰-۹]+[.)])\s/.test(text)

/** Waits until a search for these words finds a post; indexing is asynchronous. */
export async function waitUntilSearchable(client: Client, words: string): Promise<void> {
  const url = `/api/search/posts?q=${encodeURIComponent(words)}`
  await expect
    .poll(async () => (await client.call<{ counts: { posts: number } }>('GET', url)).counts.posts, {
      message: `search finds “${words}”`,
      timeout: 20_000,
    })
    .toBeGreaterThan(0)
}
