import { expect, test } from 'vitest'
import { createManifestSigner, isLinkValid, signLink, verifyManifest } from './manifest.ts'

const KEY = { SECRETS_KEY: 'one key' }
const FILES = [
  { path: 'archive.json', bytes: 10, sha256: 'a'.repeat(64) },
  { path: 'posts/یک.md', bytes: 20, sha256: 'b'.repeat(64) },
] as const

async function sign(key: { SECRETS_KEY: string }) {
  const signer = await createManifestSigner(key)
  for (const file of FILES) signer.add(file)
  return signer.sign()
}

test('a manifest is valid only for its files in their order and with the key of this site', async () => {
  const hmac = await sign(KEY)
  const [first, second] = FILES
  const isValid = (files: readonly (typeof FILES)[number][], key = KEY, mac = hmac) => verifyManifest(key, { files: [...files], hmac: mac })
  expect(await isValid(FILES)).toBe(true)
  expect(await isValid([second, first])).toBe(false)
  expect(await isValid([first])).toBe(false)
  expect(await isValid([first, { ...second, path: 'archive.json' } as never])).toBe(false)
  expect(await isValid([first, { ...second, bytes: 21 } as never])).toBe(false)
  expect(await isValid([first, { ...second, sha256: 'c'.repeat(64) } as never])).toBe(false)
  expect(await isValid(FILES, { SECRETS_KEY: 'another' })).toBe(false)
  for (const mac of ['', hmac.slice(1), `${hmac}A`, await sign({ SECRETS_KEY: 'another' })])
    expect(await isValid(FILES, KEY, mac)).toBe(false)
  await expect(verifyManifest({}, { files: [...FILES], hmac })).rejects.toThrow('SECRETS_KEY')
})

test('a link is valid for its archive and time only', async () => {
  const signature = await signLink(KEY, 'abcdefghijkl', 1000)
  expect(await isLinkValid(KEY, 'abcdefghijkl', 1000, signature)).toBe(true)
  expect(await isLinkValid(KEY, 'abcdefghijkm', 1000, signature)).toBe(false)
  expect(await isLinkValid(KEY, 'abcdefghijkl', 1001, signature)).toBe(false)
})
