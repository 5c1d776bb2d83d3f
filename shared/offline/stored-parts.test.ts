import { expect, test } from 'vitest'
import { descriptionUrl, PART_BYTES, partCount, partUrl } from './stored-parts.ts'

test('a file is stored in parts of 2 MiB, the last one shorter, under addresses of its own', () => {
  expect(PART_BYTES).toBe(2_097_152)
  expect([0, 1, 10, 11, 20, 21].map((bytes) => partCount(bytes, 10))).toEqual([0, 1, 1, 2, 2, 3])
  const addresses = [descriptionUrl('/a.mp3'), partUrl('/a.mp3', 0), partUrl('/a.mp3', 1), partUrl('/b.mp3', 0)]
  expect(new Set([...addresses, '/a.mp3', '/b.mp3']).size).toBe(6)
})
