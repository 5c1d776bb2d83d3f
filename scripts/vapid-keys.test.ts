import { createECDH } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localVapidKeys, VAPID_FILE } from './vapid-keys.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-vapid-'))
afterAll(() => rmSync(root, { recursive: true }))

const publicKeyOf = (privateKey: string) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

test('localVapidKeys creates one pair per data folder, readable only by its owner, and keeps it', () => {
  const [one, other] = [join(root, 'one'), join(root, 'other')]
  const keys = localVapidKeys(one)
  expect(publicKeyOf(keys.VAPID_PRIVATE)).toBe(keys.VAPID_PUBLIC)
  expect(localVapidKeys(one)).toEqual(keys)
  expect(localVapidKeys(other)).not.toEqual(keys)
  expect(statSync(join(one, VAPID_FILE)).mode & 0o777).toBe(0o600)
})

test.each(['', 'VAPID_PUBLIC=short\nVAPID_PRIVATE=short\n'])('localVapidKeys rejects the damaged file “%s”', (content) => {
  const data = mkdtempSync(join(root, 'damaged-'))
  writeFileSync(join(data, VAPID_FILE), content)
  expect(() => localVapidKeys(data)).toThrow(`The keys ${join(data, VAPID_FILE)} are damaged`)
})

test('localVapidKeys leaves no keys behind when they cannot be written', () => {
  const data = mkdtempSync(join(root, 'full-'))
  mkdirSync(join(data, `${VAPID_FILE}.part`))
  expect(() => localVapidKeys(data)).toThrow()
  expect(readdirSync(data)).toEqual([`${VAPID_FILE}.part`])
})
