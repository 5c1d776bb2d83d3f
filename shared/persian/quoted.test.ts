import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test.each([
  ['انارهای پاییز', '«انارهای پاییز»'],
  ['«آدم‌ها شنیده‌شدن می‌خواهند»', '«آدم‌ها شنیده‌شدن می‌خواهند»'],
  ['«این» و «آن»', '««این» و «آن»»'],
])('%s is told as %s', (title, told) => expect(quoted(title)).toBe(told))
