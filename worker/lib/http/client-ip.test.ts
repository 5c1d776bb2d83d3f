import { expect, test } from 'vitest'
import { clientIpKey } from './client-ip.ts'

const keyOf = (address?: string) =>
  clientIpKey(new Request('https://daftar.test', address === undefined ? {} : { headers: { 'CF-Connecting-IP': address } }))

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  [undefined, '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('requests from %s count as those of %s', (address, key) => expect(keyOf(address)).toBe(key))
