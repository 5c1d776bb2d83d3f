import { expect, test, vi } from 'vitest'
import { chooseSource, createSavedCopy } from './saved-copy.ts'

const SRCSET = '/media/a/320.webp 320w, /media/a/640.webp 640w, /media/a/960.webp 960w, /media/a/1600.webp 1600w'

test.each([
  ['(min-width: 46rem) 42rem, 100vw', '/media/a/960.webp'],
  ['100vw', '/media/a/960.webp'],
  ['40px', '/media/a/320.webp'],
  ['288px', '/media/a/640.webp'],
  ['900px', '/media/a/1600.webp'],
])('of the sizes “%s”, one picture is stored: %s', (sizes, path) => expect(chooseSource(SRCSET, sizes)).toBe(path))

test('the widest picture is stored if none is wide enough', () =>
  expect(chooseSource('/media/a/100.webp 100w, /media/a/200.webp 200w', '100vw')).toBe('/media/a/200.webp'))

test('a saved copy shows each picture in one size, has nothing that needs the network and begins with a link to everything saved', () => {
  const element = (attributes: Record<string, string>) => ({
    attributes,
    getAttribute: (name: string) => attributes[name] ?? null,
    setAttribute: (name: string, value: string) => void Object.assign(attributes, { [name]: value }),
    removeAttribute: (name: string) => void delete attributes[name],
    remove: () => void Object.assign(attributes, { state: 'removed' }),
  })
  const image = element({ srcset: SRCSET, sizes: '40px' })
  const [form, link, settings] = [element({}), element({}), element({})]
  const main = { firstChild: 'heading', insertBefore: vi.fn() }
  const found: Record<string, unknown> = { main, h1: { textContent: 'سفر' }, 'head > script:not([src])': settings }
  const page = {
    title: 'سفر · دفتر',
    documentElement: { outerHTML: '<html></html>' },
    createElement: () => link,
    querySelector: (selector: string) => found[selector] ?? null,
    querySelectorAll: (selector: string) => (selector.startsWith('img') ? [image] : selector.includes('form') ? [form] : []),
  }
  class PageParser {
    parseFromString() {
      return page
    }
  }
  vi.stubGlobal('DOMParser', PageParser)
  expect(createSavedCopy('<html>', { text: 'ذخیره‌شده‌ها', href: '/offline' })).toEqual({
    html: '<!DOCTYPE html><html></html>',
    title: 'سفر',
    files: ['/media/a/320.webp'],
  })
  expect(image.attributes).toEqual({ src: '/media/a/320.webp' })
  expect(form.attributes).toEqual({ state: 'removed' })
  expect(settings.attributes).toEqual({ 'data-kept': '' })
  expect(main.insertBefore).toHaveBeenCalledWith(link, 'heading')
  expect(link).toMatchObject({ className: 'saved-note', textContent: 'ذخیره‌شده‌ها', attributes: { href: '/offline' } })
})
