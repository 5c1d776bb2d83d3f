import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { blocksOf, recordBlocks } from './blocks.ts'
import type { Answer, Question, TestSelection } from './test-messages.ts'

// Child process of scripts/mutation/tests.ts: keeps one Vitest and answers questions about tests. Mutated text is served from memory, so that
// whatever ends this process leaves the working tree as it is. Arguments: the project, and `record` to record executed
// blocks instead of the first failure.
const root = process.cwd()
const [project = '', mode = ''] = process.argv.slice(2)
const isRecording = mode === 'record'

let served: { file: string; source: string } | undefined
let firstBlocks: Readonly<Record<string, number>> = {}

const serveMutant = (): Plugin => ({
  name: 'daftar:mutant',
  enforce: 'pre',
  load(id) {
    const file = relative(root, id.split('?')[0] ?? id)
    if (served?.file === file) return served.source
    const first = firstBlocks[file]
    if (first === undefined) return null
    const source = readFileSync(join(root, file), 'utf8')
    return recordBlocks(source, blocksOf(file, source), first)
  },
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => {
      const file = relative(root, id)
      return served?.file === file || firstBlocks[file] !== undefined ? false : undefined
    })
  },
})

// Vitest gives a project of a configuration no plugin from outside, so the project is the whole configuration here.
const { projects, ...common } = config.test ?? {}
const own = projects?.find((one) => typeof one === 'object' && 'test' in one && one.test?.name === project)
if (typeof own !== 'object') throw new Error(`No such project: ${project}`)
const vitest = await createVitest(
  'test',
  { root, config: false, watch: false, maxWorkers: 1, reporters: [], bail: isRecording ? 0 : 1 },
  mergeConfig(mergeConfig({ ...config, test: common }, { ...own, extends: undefined }), { plugins: [serveMutant()] }),
)
if (isRecording) for (const { config: own } of vitest.projects) own.setupFiles.push(resolve('scripts/mutation/record-hits.ts'))

function specificationOf(vitest: Vitest, { file, names }: TestSelection): TestSpecification[] {
  const escaped = names?.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const options = escaped ? { testNamePattern: new RegExp(`^(?:${escaped.join('|')})$`) } : undefined
  return vitest.projects.map((own) => own.createSpecification(join(root, file), options))
}

function failureOf(module: TestModule): string | undefined {
  const file = relative(root, module.moduleId)
  for (const test of module.children.allTests('failed')) return `${file}: ${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`
  return module.ok() ? undefined : `${file} does not load: ${module.errors()[0]?.message ?? ''}`
}

async function answer({ mutant, tests, blocks }: Question): Promise<Answer> {
  served = mutant
  firstBlocks = blocks ?? {}
  if (mutant) vitest.invalidateFile(join(root, mutant.file))
  const specifications = tests.flatMap((selection) => specificationOf(vitest, selection))
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
  if (mutant) vitest.invalidateFile(join(root, mutant.file))
  const modules = vitest.state.getTestModules(specifications.map(({ moduleId }) => moduleId))
  const [unhandled] = unhandledErrors
  return {
    failure: modules.flatMap((module) => failureOf(module) ?? [])[0] ?? (unhandled ? `unhandled error: ${String(unhandled)}` : undefined),
    files: modules.map((module) => ({
      file: relative(root, module.moduleId),
      ms: Math.round(module.diagnostic().duration + module.diagnostic().collectDuration),
      passes: module.ok(),
      tests: isRecording
        ? [...module.children.allTests()].map((test) => ({
            name: test.fullName,
            hits: test.meta().hits ?? [],
            loaded: test.meta().loaded ?? [],
          }))
        : [],
    })),
  }
}

process.on('message', (question: Question) => {
  answer(question).then(
    (found) => process.send?.(found),
    (error: unknown) => process.send?.({ failure: `the tests do not run: ${String(error)}`, files: [] } satisfies Answer),
  )
})
// The test workers of a mutant that hangs would outlive this process, which leads their process group.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
const all = await vitest.globTestSpecifications()
process.send?.(all.map(({ moduleId }) => relative(root, moduleId)))
