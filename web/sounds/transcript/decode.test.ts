import { expect, test } from 'vitest'
import { decode } from './decode.ts'

test('words of a file, also of one that old programs wrote', () => {
  expect(decode(new TextEncoder().encode('\uFEFFسلام'))).toBe('سلام')
  expect(decode(Uint8Array.of(0xff, 0xfe, 0x33, 0x06))).toBe('س')
  expect(decode(Uint8Array.of(0xd3, 0xe1, 0xc7, 0xe3))).toBe('سلام')
})
