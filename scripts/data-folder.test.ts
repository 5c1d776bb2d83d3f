import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'
import { StartError } from './start-error.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-data-'))
afterAll(() => rmSync(root, { recursive: true }))

it('prepareDataFolder creates the folder with its subfolders and leaves no test file', () => {
  const data = join(root, 'a/b')
  expect(prepareDataFolder(data)).toBe(data)
  expect(readdirSync(data, { recursive: true }).sort()).toEqual(['log', 'state'])
  expect(prepareDataFolder(data)).toBe(data)
})

// On these systems, mkdir with `recursive` never returned.
test.runIf(existsSync('/proc/self')).each(['/proc/x', '/proc/x/y', '/proc/self/x'])(
  'prepareDataFolder names %s, where no folder can be created, at once',
  (data) => {
    expect(() => prepareDataFolder(data)).toThrow(new RegExp(`^Cannot write ${data} \\(ENOENT\\)\\. .*DAFTAR_DATA`))
  },
)

it('prepareDataFolder names a link that leads nowhere and one that leads to itself', () => {
  for (const [name, target] of [
    ['nowhere', join(root, 'missing')],
    ['loop', join(root, 'loop')],
  ] as const) {
    symlinkSync(target, join(root, name))
    expect(() => prepareDataFolder(join(root, name))).toThrow(/^Cannot write \S+ \(\w+\)\. .*DAFTAR_DATA/)
  }
})

// A file in place of a folder fails for every user, including root, to whom permission bits do not apply.
test.each(['', 'state', 'log', 'state/d1', 'state/d1/miniflare-D1DatabaseObject'])(
  'prepareDataFolder names “%s” when it is a file or is below one',
  (path) => {
    const data = join(mkdtempSync(join(root, 'x-')), 'data')
    const blocked = join(data, path)
    if (path === '') {
      writeFileSync(blocked, '')
      expect(() => prepareDataFolder(data)).toThrow(StartError)
      expect(() => prepareDataFolder(join(data, 'below'))).toThrow(/in the place of a folder/)
      return
    }
    if (path.startsWith('state/')) {
      // The runtime creates these folders; a folder in place of the test file makes them unwritable.
      mkdirSync(join(blocked, '.write-test'), { recursive: true })
    } else {
      mkdirSync(data)
      writeFileSync(blocked, '')
    }
    expect(() => prepareDataFolder(data)).toThrow(new RegExp(`^Cannot write ${blocked} \\(\\w+\\)\\. .*DAFTAR_DATA`))
    expect(existsSync(join(data, '.write-test'))).toBe(false)
  },
)
