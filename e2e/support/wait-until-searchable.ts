import { expect } from '@playwright/test'
import type { Client } from './client.ts'

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
