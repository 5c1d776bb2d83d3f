import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Env } from '#worker/env.ts'
import { newHash } from '#worker/lib/hash.ts'
import { as, ORIGIN, paragraphs, request, runAllJobs, type TestUser } from '#worker/testing/index.ts'
import type { ImportAction, ImportItem, ImportItems, ImportSettings, TextImport } from '../contract.ts'
import { setReaders } from '../open-source.ts'
import type { SourceFile, SourceItem, SourceList, SourcePost } from '../source-item.ts'

/** A source as a JSON file: the items, and the bytes of its entries in base64. */
interface SourceJson {
  items: SourceItem[]
  entries: Record<string, string>
  authentic?: boolean
}

/** Lets imports read files that `sourceFile` makes, until `setReaders()`. */
export function readTestSources(): void {
  setReaders(async (_: Env, input: SourceFile | { feed: string }) => {
    if ('feed' in input) throw new Error('No feed')
    const { items, entries, authentic }: SourceJson = JSON.parse(new TextDecoder().decode(await input.read(0, input.bytes)))
    return {
      format: 'wordpress',
      ...(authentic !== undefined && { isAuthentic: async () => authentic }),
      async *items() {
        yield* items
      },
      entry: async (path: string) => (entries[path] === undefined ? undefined : Uint8Array.fromBase64(entries[path])),
    }
  })
}

export const FIRST_DATE = Date.UTC(2015, 0, 1)

export const aSourcePost = (over: Partial<SourcePost> = {}): SourcePost => ({
  ...{ kind: 'post', key: `https://old.example/${newHash()}`, title: 'نوشتهٔ کهنه', text: { document: paragraphs('متن نوشته') } },
  ...{ base: '', author: 'سارا', publishedAt: FIRST_DATE, state: 'public', slug: '', description: '', tags: [], cover: null },
  ...{ canonicalUrl: null, commentsOn: true, comments: [], warnings: [] },
  ...over,
})

export const aSourceList = (
  posts: readonly (Pick<SourcePost, 'key'> & { url?: string })[],
  over: Partial<SourceList> = {},
): SourceList => ({
  ...{ kind: 'list', key: `list:${newHash()}`, name: 'لیست کهنه', description: '', isPublic: true, isDefault: false },
  items: posts.map(({ key, url = '' }, n) => ({ key, url, note: `یادداشت ${n}`, addedAt: FIRST_DATE + n })),
  ...{ warnings: [] },
  ...over,
})

/** A document of a text and pictures, which are the entries `media/<hash>.webp`. */
export const withPictures = (text: string, ...hashes: string[]): Document => ({
  type: 'doc',
  content: [
    ...paragraphs(text).content,
    ...hashes.map((hash) => ({
      type: 'image' as const,
      attrs: { hash, width: 1, height: 1, widths: [1], alt: 'توضیح عکس', caption: '' },
    })),
  ],
})

/** A picture of one pixel; no two have the same bytes. */
export const gif = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[...'GIF89a'].map((sign) => sign.charCodeAt(0)),
    ...[1, 0, 1, 0, 0x80, 0, 0, ...crypto.getRandomValues(new Uint8Array(3)), 255, 255, 255],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ])

export const sourceFile = (
  items: readonly SourceItem[],
  entries: Record<string, Uint8Array> = {},
  more: { authentic?: boolean } = {},
): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify({
      items,
      entries: Object.fromEntries(Object.entries(entries).map(([path, bytes]) => [path, bytes.toBase64()])),
      ...more,
    }),
  ) as Uint8Array<ArrayBuffer>

export const newKey = () => `key-${crypto.randomUUID()}`
export const digestOf = async (bytes: BufferSource) =>
  `sha-256=:${new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toBase64()}:`

export async function sendPart(person: TestUser, hash: string, number: number, bytes: Uint8Array<ArrayBuffer>, over: Partial<Env> = {}) {
  const headers = {
    ...{ Origin: ORIGIN, Cookie: person.cookie, 'Content-Type': 'application/octet-stream' },
    'Content-Digest': await digestOf(bytes),
  }
  return request(`/api/imports/${hash}/parts/${number}`, { method: 'PUT', body: bytes, headers }, over)
}

const json = async <Body>(response: Response, status: number): Promise<Body> => {
  expect([response.status, response.status === status ? '' : await response.text()]).toEqual([status, ''])
  return response.json()
}

export const begin = async (person: TestUser, bytes: number, key = newKey()): Promise<TextImport> =>
  json(await as(person).post('/api/imports', { key, fileName: 'export.xml', bytes }), 201)

/** Uploads a file, and reads it. */
export async function readFile(person: TestUser, file: Uint8Array<ArrayBuffer>): Promise<TextImport> {
  const { hash } = await begin(person, file.length)
  for (let at = 0, number = 1; at < file.length; at += LIMITS.uploadPartBytes, number++)
    expect((await sendPart(person, hash, number, file.slice(at, at + LIMITS.uploadPartBytes))).status).toBe(204)
  await json(await as(person).post(`/api/imports/${hash}/read`), 200)
  await runAllJobs()
  return readImport(person, hash)
}

export const readImport = async (person: TestUser, hash: string): Promise<TextImport> =>
  json(await as(person).get(`/api/imports/${hash}`), 200)

export const startImport = async (person: TestUser, hash: string, settings: Partial<ImportSettings> = {}): Promise<TextImport> =>
  json(await as(person).post(`/api/imports/${hash}/start`, { settings, confirmsOwnership: true }), 200)

export const applyAction = async (person: TestUser, hash: string, action: ImportAction): Promise<TextImport> =>
  json(await as(person).post(`/api/imports/${hash}/${action}`), 200)

/** Imports items from a file to the end. */
export async function importItems(
  person: TestUser,
  items: readonly SourceItem[],
  { settings, entries }: { settings?: Partial<ImportSettings>; entries?: Record<string, Uint8Array> } = {},
): Promise<TextImport> {
  const { hash } = await readFile(person, sourceFile(items, entries))
  await startImport(person, hash, settings)
  await runAllJobs()
  return readImport(person, hash)
}

export async function listItems(person: TestUser, hash: string, filter = 'all'): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for (let after = ''; ; ) {
    const page: ImportItems = await json(
      await as(person).get(`/api/imports/${hash}/items?filter=${filter}${after && `&after=${after}`}`),
      200,
    )
    items.push(...page.items)
    if (!page.next) return items
    after = page.next
  }
}

export interface PostRow {
  id: number
  hash: string
  state: string
  title: string
  published_at: number | null
  canonical_url: string | null
  slug: string
}

export const readPosts = async (person: TestUser): Promise<PostRow[]> =>
  (
    await env.DB.prepare(
      `SELECT p.id, p.hash, p.state, d.title, p.published_at, p.canonical_url, p.slug FROM posts p JOIN post_drafts d ON d.post_id = p.id
       WHERE p.author_id = ? ORDER BY p.id`,
    )
      .bind(person.id)
      .all<PostRow>()
  ).results
