import { expect, test } from 'vitest'
import { parseCodeLanguage } from './code-language.ts'
import { CODE_LANGUAGES } from './limits/index.ts'

test('a language of code is known by its name and its aliases, in any case', () => {
  expect(CODE_LANGUAGES.map(parseCodeLanguage)).toEqual(CODE_LANGUAGES)
  expect(['JS', 'jsx', 'mjs', 'Ts', 'tsx', 'py', 'sh', 'shell', 'rs', 'golang', 'xml', 'PYTHON'].map(parseCodeLanguage)).toEqual([
    ...['javascript', 'javascript', 'javascript', 'typescript', 'typescript', 'python', 'bash', 'bash', 'rust', 'go', 'html', 'python'],
  ])
  expect(['', 'cobol', 'toString', undefined, 3, null].map(parseCodeLanguage)).toEqual(Array.from({ length: 6 }, () => undefined))
})
