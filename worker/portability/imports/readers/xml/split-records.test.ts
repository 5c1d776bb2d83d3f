import { expect, test } from 'vitest'
import { splitRecords } from './split-records.ts'

async function split(...chunks: string[]) {
  const parts = []
  const arriving = async function* () {
    yield* chunks
  }
  for await (const part of splitRecords(arriving())) parts.push(part)
  return parts
}

test('each post has its start and end tag, whole, also if its end tag arrives in two pieces or with a space', async () => {
  const posts = ['<item><title>یک</title></item>', '<item><title>دو</title></item >']
  const text = `<rss><channel><title>وبلاگ</title>${posts.join('\n')}</channel></rss>`
  const expected = [
    { kind: 'header', xml: '<rss><channel><title>وبلاگ</title>' },
    ...posts.map((xml) => ({ kind: 'record', xml, isTruncated: false })),
  ]
  for (let at = 0; at <= text.length; at++) expect(await split(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual(expected)
})
