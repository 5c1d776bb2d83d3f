import { createHash } from 'node:crypto'
import { expect, it, test } from 'vitest'
import { newNonce, replaceNonceByHashes } from './own-scripts.ts'

const nonce = newNonce()
const own = (script: string, attributes = '') => `<script nonce="${nonce}"${attributes}>${script}</script>`
const source = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test.each([
  ['a script', own('go()'), ['go()']],
  ['line breaks and Persian text', own('\n  a = "سلام"\n'), ['\n  a = "سلام"\n']],
  ['other attributes', own('go()', ' type="module" id="x"'), ['go()']],
  ['a duplicate script', own('go()') + own('go()'), ['go()']],
  ['several scripts', own('a()') + own('b()'), ['a()', 'b()']],
  ['an empty script', own(''), ['']],
  ['an external script', own('', ' src="/assets/a.js"'), []],
  ['a page without scripts', '<p>&lt;script&gt;go()&lt;/script&gt;</p>', []],
  ['a script that ends at the first closing tag', `${own('"<\\/script>"; a()')}b()</script>`, ['"<\\/script>"; a()']],
])('replaceNonceByHashes returns the expected hashes for %s', async (_, html, scripts) =>
  expect((await replaceNonceByHashes(html, nonce)).scripts).toEqual(scripts.map(source)),
)

test.each([
  ['a script', '<script>evil()</script>'],
  ['a script with another nonce', `<script nonce="${newNonce()}">evil()</script>`],
  ['a script before one of ours', `<script>evil()//${own('go()')}`],
  ['a script whose attribute swallows one of ours', `<script src="//evil.example" x="${own('go()')}`],
  ['a script inside one of another type', `<script type="text/plain"><script>evil()</script>`],
])('replaceNonceByHashes hashes none of %s that content injects', async (_, injected) => {
  const { scripts } = await replaceNonceByHashes(`<p>${injected}</p>${own('go()')}`, nonce)
  expect(scripts).toEqual([source('go()')])
})

it('replaceNonceByHashes leaves no trace of the nonce', async () => {
  const html = `<meta property="csp-nonce" content="${nonce}"/><link nonce="${nonce}" href="/a.js">${own('go()')}`
  expect((await replaceNonceByHashes(html, nonce)).html).toBe('<link href="/a.js"><script>go()</script>')
})
