import { expect, test } from 'vitest'
import { chooseSource } from './saved-copy.ts'

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
