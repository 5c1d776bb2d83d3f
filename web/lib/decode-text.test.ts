import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('decodeText decodes UTF-8, UTF-16LE and windows-1256', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFFسلام'))).toBe('سلام')
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x33, 0x06))).toBe('س')
  expect(decodeText(Uint8Array.of(0xd3, 0xe1, 0xc7, 0xe3))).toBe('سلام')
})
