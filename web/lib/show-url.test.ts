import { describe, expect, it } from 'vitest'
import { showUrl } from './show-url.ts'

describe('showUrl', () => {
  it('decodes letters and keeps what separates the parts of a URL', () => {
    expect(showUrl('https://old.example/%D9%88%D8%A8/?a=%26&b=%2F')).toBe('https://old.example/وب/?a=%26&b=%2F')
  })

  it('returns a URL unchanged whose bytes are not UTF-8', () => {
    expect(showUrl('https://old.example/%E6%FF')).toBe('https://old.example/%E6%FF')
  })
})
