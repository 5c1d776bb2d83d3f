import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { VERIFY_STEPS } from '../verify/steps.ts'

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
const COMMANDS = [...Object.entries(scripts), ...VERIFY_STEPS.map(({ name, command }) => [`verify -- ${name}`, command.join(' ')] as const)]

const FILE = /(?<=^|\s)(?:[\w.-]+\/)+[\w.-]+/g
/** Shell variables, options and paths of installed programs name no file of the project. */
const isOurs = (path: string) => /^(?:scripts|bench|e2e|worker|shared|web|vite)\//.test(path) && !path.includes('node_modules')

test.each(COMMANDS)('every file and script that `npm run %s` names exists', (_, command) => {
  for (const [path] of command.matchAll(FILE)) if (isOurs(path)) expect([path, existsSync(path)]).toEqual([path, true])
  for (const [, name = ''] of command.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
})

test('the steps of `npm run verify` have different names', () => {
  expect(new Set(VERIFY_STEPS.map(({ name }) => name)).size).toBe(VERIFY_STEPS.length)
})

test('every benchmark and resilience script that is a program has a command', () => {
  const files = globSync('{bench,e2e/resilience}/*.ts')
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  const programs = files.filter((file) => !sources.some((source) => source.includes(`/${file.split('/').at(-1)}'`)))
  expect(programs.length).toBeGreaterThan(20)
  for (const file of programs) expect([file, COMMANDS.some(([, command]) => command.includes(file))]).toEqual([file, true])
})
