import { expect, test } from 'vitest'
import { quoteTitle } from './quote-title.ts'

test.each([
  ['انارهای پاییز', '«انارهای پاییز»'],
  ['«آدم‌ها شنیده‌شدن می‌خواهند»', '«آدم‌ها شنیده‌شدن می‌خواهند»'],
  ['«این» و «آن»', '««این» و «آن»»'],
])('quoteTitle formats %s as %s', (title, told) => expect(quoteTitle(title)).toBe(told))
