import { expect, test } from 'vitest'
import { parseLanguageTag } from './language-tag.ts'

test.each([
  ['fa', 'fa-IR', 'FA_ir', 'fa-Arab-IR', 'fas', 'per', 'pes', ' fa '],
  ['ckb', 'ckb', 'ckb-IQ', 'CKB-Arab-IQ'],
  ['azb', 'azb', 'AZB'],
  ['az', 'az', 'aze', 'az-Latn-AZ'],
  ['mzn', 'mzn', 'mzn-IR'],
  ['lki', 'lki'],
  ['en', 'en', 'en-us', 'eng'],
  ['en-GB', 'en-gb', 'en_GB'],
  ['de', 'ger', 'deu', 'de-DE'],
  ['fr-CH', 'fr-ch'],
  ['pt', 'pt-BR'],
  ['zh-TW', 'zh-Hant', 'zh-tw'],
  ['sr-Latn', 'sr-Latn-RS'],
  ['es-419', 'es-419'],
])('normalizes %s from any spelling', (tag, ...spellings) => {
  expect(spellings.map(parseLanguageTag)).toEqual(spellings.map(() => tag))
})

test.each(['', 'persian', 'فارسی', 'xx', 'q', 'und', 'mul', 'zxx', 'mis', 'qaa', '12', 'en us', 'x-klingon', '-', 'fa;q=1'])(
  'knows no language “%s”',
  (text) => expect(parseLanguageTag(text)).toBeUndefined(),
)
