import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { missingPlaces, placeOf } from './complete-lock.mjs'

it('the lock file has an entry for every optional dependency, and missingPlaces reports one without an entry', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(missingPlaces(lock), 'run: node scripts/complete-lock.mjs').toEqual([])
  delete lock.packages['node_modules/@biomejs/cli-linux-x64']
  expect(missingPlaces(lock).map(({ name }) => name)).toEqual(['@biomejs/cli-linux-x64'])
})

it('missingPlaces accepts a dependency nested in the package that needs it', () => {
  const nested = { packages: { 'node_modules/a': { optionalDependencies: { b: '1.0.0' } }, 'node_modules/a/node_modules/b': {} } }
  expect(missingPlaces(nested)).toEqual([])
})

it('placeOf derives the platform from the package name and throws for a name without one', () => {
  const place = (name: string) => placeOf({ name, version: '1.2.3', dev: true })
  expect(place('@x/cli-linux-x64-musl')).toEqual({
    version: '1.2.3',
    cpu: ['x64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
  expect(place('@x/binding-linux-arm-gnueabihf')).toMatchObject({ cpu: ['arm'], libc: ['glibc'] })
  expect(place('@x/binding-win32-ia32-msvc')).toMatchObject({ cpu: ['ia32'], os: ['win32'] })
  expect(() => place('@x/plain')).toThrow('Cannot tell')
})
