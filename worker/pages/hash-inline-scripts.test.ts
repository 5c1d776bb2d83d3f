import { createHash } from 'node:crypto'
import { expect, it, test } from 'vitest'
import { hashInlineScripts } from './serve-page.ts'

const source = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test.each([
  ['a plain script', '<script>go()</script>', ['go()']],
  ['line breaks and Persian text', '<script>\n  a = "سلام"\n</script>', ['\n  a = "سلام"\n']],
  ['attributes', '<script type="module" id="x" async>go()</script>', ['go()']],
  ['data blocks, which CSP covers too', '<script type="application/ld+json">{"a":1}</script>', ['{"a":1}']],
  ['a duplicate script', '<script>go()</script><p></p><script>go()</script>', ['go()']],
  ['several scripts', '<script>a()</script><script>b()</script>', ['a()', 'b()']],
  ['an empty script', '<script></script>', ['']],
  ['only an external script', '<script src="/assets/a.js"></script>', []],
  ['an external and an inline script', '<script type="module" src="/assets/a.js" async></script><script>b()</script>', ['b()']],
  ['a page without scripts', '<p>&lt;script&gt;go()&lt;/script&gt;</p>', []],
])('hashInlineScripts returns the expected hashes for %s', async (_, html, scripts) =>
  expect(await hashInlineScripts(html)).toEqual(scripts.map(source)),
)

it('hashInlineScripts ends a script at the first closing tag, as browsers do', async () => {
  expect(await hashInlineScripts('<script>"<\\/script>"; a()</script>b()</script>')).toEqual([source('"<\\/script>"; a()')])
})
