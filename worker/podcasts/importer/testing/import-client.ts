import { expect } from 'vitest'
import { as, type TestUser } from '#worker/testing/index.ts'
import type { ImportItem, ImportItems, ImportPreview, ShowImport } from '../contract.ts'
import { feedXml, type ItemFixture } from './a-feed.ts'
import type { aHost } from './a-host.ts'

type Host = ReturnType<typeof aHost>

const newKey = () => `key-${crypto.randomUUID()}`

export const previewImport = async (person: TestUser, feed: string): Promise<ImportPreview> => {
  const response = await as(person).post('/api/podcast-imports/preview', { feed })
  expect([response.status, response.status === 200 ? '' : await response.text()]).toEqual([200, ''])
  return response.json()
}
export const startImport = async (person: TestUser, feed: string, key = newKey()): Promise<ShowImport> => {
  const response = await as(person).post('/api/podcast-imports', { key, feed, confirmsOwnership: true })
  expect([response.status, response.status === 201 ? '' : await response.text()]).toEqual([201, ''])
  return response.json()
}
export const readImport = async (person: TestUser, hash: string): Promise<ShowImport> =>
  (await as(person).get(`/api/podcast-imports/${hash}`)).json()
export const applyAction = async (person: TestUser, hash: string, what: string): Promise<ShowImport> =>
  (await as(person).post(`/api/podcast-imports/${hash}/${what}`)).json()
export async function listItems(person: TestUser, hash: string, filter = 'all'): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for (let after = ''; ; ) {
    const page = await (
      await as(person).get(`/api/podcast-imports/${hash}/items?filter=${filter}${after && `&after=${after}`}`)
    ).json<ImportItems>()
    items.push(...page.items)
    if (!page.next) return items
    after = page.next
  }
}
export const serveFeed = (host: Host, items: readonly ItemFixture[], show: Parameters<typeof feedXml>[1] = {}) => {
  for (const { path, file } of items) if (path && file) host.files.set(path, { bytes: file })
  host.text('/feed.xml', feedXml(items, show))
}
