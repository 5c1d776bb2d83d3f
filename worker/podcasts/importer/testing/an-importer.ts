import { expect } from 'vitest'
import { type APerson, as } from '#worker/testing/index.ts'
import type { ImportItem, ImportItems, ImportPreview, ShowImport } from '../contract.ts'
import { feedXml, type MadeItem } from './a-feed.ts'
import type { aHost } from './a-host.ts'

type Host = ReturnType<typeof aHost>

const newKey = () => `key-${crypto.randomUUID()}`

export const preview = async (person: APerson, feed: string): Promise<ImportPreview> => {
  const answer = await as(person).post('/api/podcast-imports/preview', { feed })
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
  return answer.json()
}
export const begin = async (person: APerson, feed: string, key = newKey()): Promise<ShowImport> => {
  const answer = await as(person).post('/api/podcast-imports', { key, feed, mine: true })
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.json()
}
export const progress = async (person: APerson, hash: string): Promise<ShowImport> =>
  (await as(person).get(`/api/podcast-imports/${hash}`)).json()
export const act = async (person: APerson, hash: string, what: string): Promise<ShowImport> =>
  (await as(person).post(`/api/podcast-imports/${hash}/${what}`)).json()
export async function itemsOf(person: APerson, hash: string, of = 'all'): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for (let after = ''; ; ) {
    const page = await (
      await as(person).get(`/api/podcast-imports/${hash}/items?of=${of}${after && `&after=${after}`}`)
    ).json<ImportItems>()
    items.push(...page.items)
    if (!page.next) return items
    after = page.next
  }
}
export const serve = (host: Host, items: readonly MadeItem[], show: Parameters<typeof feedXml>[1] = {}) => {
  for (const { path, file } of items) if (path && file) host.files.set(path, { bytes: file })
  host.text('/feed.xml', feedXml(items, show))
}
