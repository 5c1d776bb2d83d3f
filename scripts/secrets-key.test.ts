import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretsKey } from './secrets-key.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-key-'))
afterAll(() => rmSync(root, { recursive: true }))

test('secretsKey creates one key per data folder, readable only by its owner, and keeps it', () => {
  const [one, other] = [join(root, 'one'), join(root, 'other')]
  const key = secretsKey(one)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(secretsKey(one)).toBe(key)
  expect(secretsKey(other)).not.toBe(key)
  expect(statSync(join(one, 'secrets-key')).mode & 0o777).toBe(0o600)
})

test.each(['', 'short', 'AAAA'])('secretsKey rejects the damaged key “%s” instead of storing secrets in plain text', (content) => {
  const data = mkdtempSync(join(root, 'damaged-'))
  writeFileSync(join(data, 'secrets-key'), content)
  expect(() => secretsKey(data)).toThrow(`The key ${join(data, 'secrets-key')} is damaged`)
})

test('secretsKey leaves no key behind when it cannot be written', () => {
  const data = mkdtempSync(join(root, 'full-'))
  mkdirSync(join(data, 'secrets-key.part'))
  expect(() => secretsKey(data)).toThrow()
  expect(readdirSync(data)).toEqual(['secrets-key.part'])
})
