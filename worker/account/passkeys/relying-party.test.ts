import { expect, test } from 'vitest'
import { relyingParty } from './relying-party.ts'

test.each([
  ['https://daftar.example', { id: 'daftar.example', origin: 'https://daftar.example' }],
  ['http://127.0.0.1:8787', { id: 'localhost', origin: 'http://localhost:8787' }],
  ['http://[::1]:8787', { id: 'localhost', origin: 'http://localhost:8787' }],
  ['http://localhost:8787', { id: 'localhost', origin: 'http://localhost:8787' }],
  ['http://192.168.1.7:8787', undefined],
  ['http://[2001:db8::1]', undefined],
])('the relying party of %s is %o', (origin, party) => {
  expect(relyingParty(origin)).toEqual(party)
})
