import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { SourceError } from '../source-item.ts'
import { openSource } from './open-source.ts'
import { aDeflatedZip, aFile, aWxr, aWxrItem, aZip, type Bytes, readItems, readPosts } from './testing/files.ts'

const gzip = async (content: string | Bytes): Promise<Bytes> =>
  new Uint8Array(await new Response(new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
const reasonOf = async (content: Bytes): Promise<string> => {
  try {
    return `${(await readItems(aFile(content))).items.length} items`
  } catch (error) {
    if (error instanceof SourceError) return error.reason
    throw error
  }
}
const wxr = (...ids: number[]) => aWxr(ids.map((id) => aWxrItem({ id, title: `عنوان ${id}` })).join(''))
const MARKDOWN = { 'blog/_posts/a.md': '# سلام\n\n![عکس](a.png)', 'blog/_posts/a.png': new Uint8Array(10) }

describe('a zip in a zip', () => {
  it('is read as if it had been uploaded itself, with its pictures', async () => {
    const file = aFile(await aZip({ 'takeout-1.zip': await aZip(MARKDOWN), 'read me.txt': 'x' }))
    const source = await openSource(env, file)
    const keys: string[] = []
    for await (const { key } of source.items()) keys.push(key)
    const [direct] = await readPosts(MARKDOWN)
    expect(keys).toEqual([direct?.key])
    expect((await source.entry('blog/_posts/a.png', 10))?.length).toBe(10)
  })

  it('is read when it is compressed, too', async () => {
    expect((await readPosts(await aDeflatedZip('takeout.zip', await aZip(MARKDOWN)))).map(({ title }) => title)).toEqual(['سلام'])
  })

  it('and others beside it are read together', async () => {
    const zip = await aZip({ '1.zip': await aZip({ 'a.xml': wxr(1, 2) }), '2.zip': await aZip({ 'a.xml': wxr(3) }) })
    expect((await readPosts(zip)).map(({ title }) => title)).toEqual(['عنوان 1', 'عنوان 2', 'عنوان 3'])
  })

  it('beside texts is a file of theirs', async () => {
    const zip = await aZip({ 'a.md': '# سلام\n\nمتن', 'download.zip': await aZip({ 'b.md': '# نه' }) })
    expect((await readPosts(zip)).map(({ title }) => title)).toEqual(['سلام'])
  })

  it('in another one is refused', async () => {
    expect(await reasonOf(await aZip({ 'a.zip': await aZip({ 'b.zip': await aZip(MARKDOWN) }) }))).toBe('nested')
  })

  it('that is broken or too large to hold in memory is refused', async () => {
    expect(await reasonOf(await aZip({ 'a.zip': (await aZip(MARKDOWN)).slice(0, -30) }))).toBe('broken')
    const large = await aDeflatedZip('a.zip', crypto.getRandomValues(new Uint8Array(60_000)), (view, at) => {
      view.setUint32(at + 24, 50_000_000, true)
      view.setUint32(at + 20, 200_000, true)
    })
    expect(await reasonOf(large)).toMatch(/nested|broken/)
  })

  it('counts with all it claims to contain', async () => {
    const claims = await aDeflatedZip('a.md', new Uint8Array(10), (view, at) => view.setUint32(at + 24, 0xfffffffe, true))
    expect(await reasonOf(claims)).toBe('bomb')
    expect(await reasonOf(await aZip({ 'a.zip': claims }))).toBe('bomb')
  })
})

describe('a gzip file', () => {
  it('is read by what it contains', async () => {
    const { format, items, isTruncated } = await readItems(aFile(await gzip(wxr(1, 2)), 'blog.wordpress.2020.xml.gz'))
    expect([format, items.length, isTruncated]).toEqual(['wordpress', 2, false])
    expect((await readPosts(await gzip('# سلام\n\nمتن'), 'a.md.gz')).map(({ title }) => title)).toEqual(['سلام'])
  })

  it('that is cut before its format is known is truncated, not of an unknown format', async () => {
    const unknown = new Uint8Array(2000).fill(1)
    expect(await reasonOf(await gzip(unknown))).toBe('unknown')
    expect(await reasonOf((await gzip(unknown)).slice(0, -8))).toBe('truncated')
  })

  it('in a zip is read', async () => {
    expect(await readPosts(await aZip({ 'blog.xml.gz': await gzip(wxr(1, 2)) }))).toHaveLength(2)
  })

  it('in a gzip file, or with a zip, is refused', async () => {
    expect(await reasonOf(await gzip(await gzip(wxr(1))))).toBe('nested')
    expect(await reasonOf(await gzip(await aZip(MARKDOWN)))).toBe('nested')
  })

  it('that becomes far larger than its text could is refused', async () => {
    const head = `${aWxr('').slice(0, 600)}<item><title>x`
    expect(await reasonOf(await gzip(head + 'a'.repeat(30_000_000)))).toBe('bomb')
  })
})

describe('entries that share bytes', () => {
  /** A zip whose `count` entries all have the data of the first one. */
  async function aSharedZip(count: number): Promise<Bytes> {
    const zip = await aDeflatedZip('0000.md', new TextEncoder().encode('واژه '.repeat(10_000)))
    const view = new DataView(zip.buffer)
    const directoryAt = view.getUint32(zip.length - 6, true)
    const entry = zip.slice(directoryAt, zip.length - 22)
    const bytes = new Uint8Array(directoryAt + entry.length * count + 22)
    bytes.set(zip.subarray(0, directoryAt))
    for (let n = 0; n < count; n++) {
      bytes.set(entry, directoryAt + n * entry.length)
      bytes.set(new TextEncoder().encode(String(n).padStart(4, '0')), directoryAt + n * entry.length + 46)
    }
    const end = new DataView(bytes.buffer, bytes.length - 22)
    end.setUint32(0, 0x06054b50, true)
    for (const at of [8, 10]) end.setUint16(at, count, true)
    end.setUint32(12, entry.length * count, true)
    end.setUint32(16, directoryAt, true)
    return bytes
  }

  it('are refused, because few bytes would become many', async () => {
    expect(await reasonOf(await aSharedZip(1))).toBe('1 items')
    expect(await reasonOf(await aSharedZip(2))).toBe('bomb')
    expect(await reasonOf(await aSharedZip(400))).toBe('bomb')
  })
})
