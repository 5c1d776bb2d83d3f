import { createHash } from 'node:crypto'
import { expect, it, test } from 'vitest'
import { hashInlineScripts } from './hash-inline-scripts.ts'

const source = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test.each([
  ['a plain script', '<script>go()</script>', ['go()']],
  ['lines and Persian, to the byte', '<script>\n  a = "سلام"\n</script>', ['\n  a = "سلام"\n']],
  ['attributes', '<script type="module" id="x" async>go()</script>', ['go()']],
  ['data, which browsers ask about too', '<script type="application/ld+json">{"a":1}</script>', ['{"a":1}']],
  ['one said twice', '<script>go()</script><p></p><script>go()</script>', ['go()']],
  ['several', '<script>a()</script><script>b()</script>', ['a()', 'b()']],
  ['an empty one', '<script></script>', ['']],
  ['none but a file', '<script src="/assets/a.js"></script>', []],
  ['a file with attributes', '<script type="module" src="/assets/a.js" async></script><script>b()</script>', ['b()']],
  ['none', '<p>&lt;script&gt;go()&lt;/script&gt;</p>', []],
])('%s', async (_, html, scripts) => expect(await hashInlineScripts(html)).toEqual(scripts.map(source)))

it('ends where the browser ends: at the first closing tag', async () => {
  expect(await hashInlineScripts('<script>"<\\/script>"; a()</script>b()</script>')).toEqual([source('"<\\/script>"; a()')])
})
