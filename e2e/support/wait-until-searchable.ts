import { expect } from '@playwright/test'
import type { Client } from './client.ts'

/** Waits until a search for these words finds a post: the index follows a moment after publishing. */
export async function waitUntilSearchable(client: Client, words: string): Promise<void> {
  const asked = `/api/search/posts?q=${encodeURIComponent(words)}`
  await expect
    .poll(async () => (await client.call<{ counts: { posts: number } }>('GET', asked)).counts.posts, {
      message: `“${words}” is found`,
      timeout: 20_000,
    })
    .toBeGreaterThan(0)
}
