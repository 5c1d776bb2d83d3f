import { expect, test } from 'vitest'
import type { SourceItem } from '../../source-item.ts'
import { readGhost } from './read-ghost.ts'

const streamOf = (text: string) => async () => new Blob([text]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>

async function readItems(data: object): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  for await (const item of readGhost({ stream: streamOf(JSON.stringify({ db: [{ data }] })) }, '').items()) items.push(item)
  return items
}

test('an export names the tags of its posts in two hundred thousand rows, to the last one, and those beyond are left out', async () => {
  const named = { id: 'a', name: 'در آخرین سطر' }
  const beyond = { id: 'b', name: 'پس از آن' }
  // With both tags and the row after them there are 200,000.
  const others = Array.from({ length: 199_997 }, () => ({}))
  const links = [{ post_id: 'p', tag_id: 'a' }]
  const data = {
    posts: [{ id: 'p', title: 'پست', html: '<p>متن</p>', status: 'published' }],
    tags: [named, beyond],
    posts_tags: [...others, ...links, { post_id: 'p', tag_id: 'b' }],
  }
  expect(await readItems(data)).toMatchObject([{ title: 'پست', tags: ['در آخرین سطر'] }])
})
