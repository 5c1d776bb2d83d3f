import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import { ACCEPTED_FILES, isSameFile, nameOf, nextImportKey, validateImportFile } from './import-file.ts'
import { text } from './text.ts'

test('files of the known kinds are accepted in any case, up to the limit', () => {
  for (const ending of ACCEPTED_FILES.split(','))
    expect(validateImportFile({ name: `export${ending.toUpperCase()}`, size: 1 })).toBeUndefined()
  expect(ACCEPTED_FILES.split(',').every((ending) => /^\.[a-z]+$/.test(ending))).toBe(true)
  expect(validateImportFile({ name: 'a.zip', size: LIMITS.importFileBytes })).toBeUndefined()
  expect(validateImportFile({ name: 'a.zip', size: LIMITS.importFileBytes + 1 })).toBe(text.tooLarge(formatBytes(LIMITS.importFileBytes)))
  expect(validateImportFile({ name: 'a.zip', size: 0 })).toBe(text.emptyFile)
  expect(validateImportFile({ name: 'zip', size: 1 })).toBe(text.notExport)
  expect(validateImportFile({ name: 'a.zip.exe', size: 1 })).toBe(text.notExport)
})

test('a file is recognized by its size and the stored end of its name', () => {
  const long = `${'الف'.repeat(200)}.zip`
  expect([nameOf({ name: long }).length, nameOf({ name: 'a.zip' })]).toEqual([255, 'a.zip'])
  expect(isSameFile({ name: long, size: 5 }, { fileName: nameOf({ name: long }), bytes: 5 })).toBe(true)
  expect(isSameFile({ name: 'a.zip', size: 5 }, { fileName: 'a.zip', bytes: 6 })).toBe(false)
  expect(isSameFile({ name: 'a.zip', size: 5 }, { fileName: 'b.zip', bytes: 5 })).toBe(false)
})

test('the first import of a file has its fingerprint as key, the next ones also the one before', () => {
  const print = 'x'.repeat(50)
  expect([nextImportKey(print), nextImportKey(print, 'h')]).toEqual([print, `${'x'.repeat(43)}-h`])
})
