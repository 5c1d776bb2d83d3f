import { expect, test } from 'vitest'
import { archiveName } from './about-entries.ts'

test('an archive has the day in Tehran in its name, also at night', () => {
  expect(archiveName('somebody', Date.parse('2026-01-01T20:29:59.999Z'))).toBe('daftar-somebody-2026-01-01')
  expect(archiveName('somebody', Date.parse('2026-01-01T20:30:00Z'))).toBe('daftar-somebody-2026-01-02')
})
