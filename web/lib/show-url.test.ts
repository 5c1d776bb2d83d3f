import { describe, expect, it } from 'vitest'
import { showUrl } from './show-url.ts'

describe('showUrl', () => {
  it('decodes letters and keeps what separates the parts of a URL', () => {
    expect(showUrl('https://old.example/%D9%88%D8%A8/?a=%26&b=%2F')).toBe('https://old.example/وب/?a=%26&b=%2F')
  })

  it('keeps encoded what would reorder the text beside it or break the line, and decodes half-spaces', () => {
    const url = 'https://old.example/%E2%80%AEgpj.%20%0A%D9%85%DB%8C%E2%80%8C%D8%B1%D9%88%D9%85'
    expect(showUrl(url)).toBe('https://old.example/%E2%80%AEgpj.%20%0Aمی\u200cروم')
  })

  it('returns a URL unchanged whose bytes are not UTF-8', () => {
    expect(showUrl('https://old.example/%E6%FF')).toBe('https://old.example/%E6%FF')
  })
})
