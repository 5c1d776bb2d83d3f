import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync('package.json', 'utf8')))

const FILE = /(?<=^|\s)(?:[\w.-]+\/)+[\w.-]+/g
/** Shell variables, options and paths of installed programs name no file of the project. */
const isOurs = (path: string) => /^(?:scripts|bench|e2e|worker|shared|web|vite)\//.test(path) && !path.includes('node_modules')

test.each(Object.entries(scripts))('every file and script that `npm run %s` names exists', (_, command) => {
  for (const [path] of command.matchAll(FILE)) if (isOurs(path)) expect([path, existsSync(path)]).toEqual([path, true])
  for (const [, name = ''] of command.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
})

test('`npm run verify` names each of its steps once', () => {
  const steps = scripts.verify?.split(' && ') ?? []
  expect(steps.length).toBeGreaterThan(20)
  expect(new Set(steps).size).toBe(steps.length)
})
